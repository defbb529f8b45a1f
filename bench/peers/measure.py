"""The same way to measure as on the Rust side: warm up, run batches, keep the best and the median."""

import json
import statistics
import sys
import time


def work():
    """The work that the bench sends, as one JSON value on the input."""
    return json.load(sys.stdin)


def answer(results):
    """Hands the results back, as one JSON value on the output."""
    json.dump(results, sys.stdout)


def measure(effort, call):
    """How long one call of `call` takes, in nanoseconds."""

    def spent(calls):
        start = time.perf_counter_ns()
        for _ in range(calls):
            call()
        return time.perf_counter_ns() - start

    batch = effort["batchMs"] * 1e6
    calls = 1
    warm = spent(calls)
    while warm * 2 < batch:
        calls *= 2
        warm = spent(calls)
    calls = max(1, int(calls * batch / warm))
    times = []
    start = time.perf_counter()
    while len(times) < effort["least"] or (time.perf_counter() - start) * 1e3 < effort["totalMs"]:
        times.append(spent(calls) / calls)
    return {"best": min(times), "median": statistics.median_high(times)}
