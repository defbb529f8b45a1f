// The same way to measure as on the Rust side: warm up, run batches, keep the best and the median.

/** The work that the bench sends, as one JSON value on the input. */
export async function work() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** Hands the results back, as one JSON value on the output. */
export function answer(results) {
  process.stdout.write(JSON.stringify(results));
}

/** How long one call of `call` takes, in nanoseconds. */
export function measure({ batchMs, totalMs, least }, call) {
  const time = (calls) => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) call();
    return Number(process.hrtime.bigint() - start);
  };
  const batch = batchMs * 1e6;
  let calls = 1;
  let warm = time(calls);
  while (warm * 2 < batch) {
    calls *= 2;
    warm = time(calls);
  }
  calls = Math.max(1, Math.floor((calls * batch) / warm));
  const times = [];
  const start = performance.now();
  while (times.length < least || performance.now() - start < totalMs) {
    times.push(time(calls) / calls);
  }
  return summary(times);
}

/** The best and the median of some times. */
export function summary(times) {
  times.sort((a, b) => a - b);
  return { best: times[0], median: times[Math.floor(times.length / 2)] };
}
