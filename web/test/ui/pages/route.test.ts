import { describe, expect, it } from "vitest";
import { type Flags, type PageRoute, read, readLink, write } from "../../../src/ui/shell/route";

const USUAL: Flags = { test: false, flat: false, manualClock: false };

function at(address: string) {
  return read(new URL(address, "http://here.test"));
}

describe("addresses", () => {
  const routes: [string, PageRoute][] = [
    ["/", { screen: "home" }],
    ["/new/squad", { screen: "setup", game: "squad" }],
    ["/new/cards?deck=a1", { screen: "setup", game: "cards", deck: "a1" }],
    ["/decks/cards", { screen: "decks", game: "cards" }],
    ["/decks/cards?deck=a1", { screen: "decks", game: "cards", deck: "a1" }],
    ["/lab", { screen: "lab" }],
    ["/lab/12", { screen: "lab", run: 12 }],
    ["/lab/12?beside=3", { screen: "lab", run: 12, beside: 3 }],
    ["/m/abc-1", { screen: "match", match: "abc-1" }],
    ["/m/abc#i=SECRET_1", { screen: "join", match: "abc", invite: "SECRET_1" }],
    ["/m/abc#t=tok", { screen: "match", match: "abc", token: "tok" }],
    ["/m/abc#s=key", { screen: "match", match: "abc", spectate: "key" }],
    ["/replay", { screen: "replay" }],
    ["/replay/abc", { screen: "replay", match: "abc" }],
    ["/replay/abc?seat=1", { screen: "replay", match: "abc", seat: 1 }],
    ["/replay/abc?seat=1&at=12", { screen: "replay", match: "abc", seat: 1, at: 12 }],
    ["/settings", { screen: "settings" }],
    ["/help", { screen: "help" }],
    ["/help/squad", { screen: "help", game: "squad" }],
  ];

  it.each(routes)("%s is read and written back", (address, route) => {
    expect(at(address)).toEqual({ route, flags: USUAL });
    expect(write(route, USUAL)).toBe(address);
  });

  it.each([
    "/nowhere",
    "/new",
    "/decks",
    "/m",
    "/m/a b",
    "/m/../x/y",
    "/m/a/b",
    "/settings/x",
    "/lab/zero",
    "/lab/0",
    "/help/%3Cb%3E",
  ])("CLIENT-GEN-5: %s is the home screen with a message", (address) => {
    const { route } = at(address);
    expect(route.screen).toBe("home");
    expect(route.screen === "home" && route.message).toBeTruthy();
  });

  it("CLIENT-GEN-5: reads a link that starts a match", () => {
    const { route, flags } = at(
      "/?game=squad&scenario=quarry&seed=7&seats=human,bot&speed=instant&test=1&render=flat&clock=manual&telegraph=true",
    );
    expect(route).toEqual({
      screen: "start",
      order: {
        game: "squad",
        scenario: "quarry",
        seed: "7",
        seats: ["human", "bot"],
        options: { telegraph: "true" },
      },
    });
    expect(flags).toEqual({ test: true, flat: true, manualClock: true, speed: "instant" });
    expect(at(write(route, flags))).toEqual({ route, flags });
  });

  it.each(["/?speed=warp", "/m/abc?render=holo", "/?game=squad&clock=sundial", "/?test=maybe"])(
    "CLIENT-GEN-5: %s says which value is unknown",
    (address) => {
      const { route } = at(address);
      expect(route.screen === "home" && route.message).toMatch(/warp|holo|sundial|maybe/);
    },
  );

  it("keeps what a visit is like from page to page", () => {
    const { flags } = at("/?test=1&speed=4");
    expect(write({ screen: "match", match: "m" }, flags)).toBe("/m/m?test=1&speed=4");
  });

  it("shows no more than a little of what a stranger wrote", () => {
    const { route } = at(`/?speed=${"x".repeat(5000)}`);
    expect(route.screen === "home" && (route.message?.length ?? 0)).toBeLessThan(120);
  });

  it("takes a pasted link of this server only", () => {
    const origin = "http://here.test";
    expect(readLink("  http://here.test/m/abc#i=x ", origin)).toEqual({
      screen: "join",
      match: "abc",
      invite: "x",
    });
    expect(readLink("/m/abc", origin)).toEqual({ screen: "match", match: "abc" });
    expect(readLink("http://else.test/m/abc#i=x", origin)).toBeUndefined();
    expect(readLink("hello", origin)).toBeUndefined();
    expect(readLink("http://[", origin)).toBeUndefined();
  });
});
