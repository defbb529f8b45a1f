/** Why somebody cannot act. */
import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import { inputLock } from "../../../src/model/match/input_lock";
import type { Scene } from "../../../src/protocol/scene";
import { scene } from "../../fixtures/scenes";
import { FakeSource } from "../../fixtures/table";

function lock(of: Partial<Scene> = {}, watching?: string) {
  const source = new FakeSource();
  const now = {
    ready: signal(true),
    busy: signal(false),
    sending: signal(false),
    watching,
    outOfTime: () => late.value,
  };
  const late = signal(false);
  const shown = signal(scene(of));
  return { source, now, late, shown, ...inputLock(source, shown, now) };
}

it("nothing_stands_in_the_way_on_the_own_turn", () => {
  const { barred, locked } = lock();
  expect([barred.value, locked.value]).toEqual(["", ""]);
});

it("client_net_2_the_connection_comes_first", () => {
  const { source, now, barred, locked } = lock();
  now.busy.value = true;
  source.link.value = { state: "reconnecting", attempt: 1 };
  expect(barred.value).toBe("There is no connection to the server.");
  source.link.value = { state: "lost" };
  expect(locked.value).toBe("There is no connection to the server.");
  source.link.value = { state: "lost", ended: { code: "x", text: "It is over." } };
  expect(barred.value).toBe("It is over.");
  source.link.value = { state: "connecting" };
  expect(barred.value).toBe("Connecting.");
  source.link.value = { state: "online" };
  now.ready.value = false;
  expect(barred.value).toBe("Connecting.");
});

it("client_gen_3_then_who_one_is_and_what_happens", () => {
  const { source, now, shown, barred } = lock();
  now.sending.value = true;
  expect(barred.value).toBe("Waiting for the server.");
  now.busy.value = true;
  expect(barred.value).toBe("Wait until this has happened.");
  source.stage.value = "waiting";
  expect(barred.value).toBe("Waiting for the other players.");
  source.seats.value = [1];
  expect(barred.value).toBe("You are watching.");
  shown.value = scene({ viewer: "spectator" });
  source.seats.value = [0];
  expect(barred.value).toBe("You are watching.");
  shown.value = scene({ over: { text: "Won" } as unknown as NonNullable<Scene["over"]> });
  expect(barred.value).toBe("The match is over.");
  expect(lock({}, "A replay.").barred.value).toBe("A replay.");
});

it("client_turn_2_time_that_is_up_bars_everything_but_the_end", () => {
  const { late, barred, locked } = lock();
  late.value = true;
  expect([barred.value, locked.value]).toEqual(["", "Time is up."]);
});

it("on_anothers_turn_only_what_is_offered_can_be_done", () => {
  const theirs = { turn: { text: "Theirs", seats: [1] } };
  const choice = { verb: "v", name: "V" };
  expect(lock(theirs).locked.value).toBe("It is not your turn.");
  expect(lock({ turn: { text: "Nobody's" } }).locked.value).toBe("It is not your turn.");
  const react = { ...theirs, choices: { a: { ...choice, command: "react" } } };
  expect(lock(react).locked.value).toBe("");
  const menu = { ...theirs, choices: { a: { ...choice, role: "menu" as const, command: "x" } } };
  expect(lock(menu).locked.value).toBe("It is not your turn.");
  expect(lock({ ...theirs, choices: { a: choice } }).locked.value).toBe("It is not your turn.");
  // On the own turn nothing need be offered.
  expect(lock({ choices: { a: choice } }).locked.value).toBe("");
});
