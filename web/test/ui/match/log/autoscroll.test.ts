import { describe, expect, it } from "vitest";
import { grown, jumped, newStick, scrolled } from "../../../../src/ui/match/log/autoscroll";

const END = { from: 500, top: 700, height: 300, whole: 1000 };
const UP = { from: 700, top: 200, height: 300, whole: 1000 };

describe("CLIENT-LOG-1: the log follows its newest line", () => {
  it("follows and counts nothing at the end", () => {
    const stick = grown(newStick(3), 5);
    expect(stick).toEqual({ following: true, unread: 0, lines: 5 });
  });

  it("goes on following when lines come between going to the end and word of it", () => {
    const stick = scrolled(newStick(3), { ...END, whole: 1200 });
    expect(stick.following).toBe(true);
    expect(scrolled(stick, { ...UP, whole: 1200 }).following).toBe(false);
  });

  it("stays where the reader scrolled to, and counts", () => {
    let stick = scrolled(newStick(10), UP);
    expect(stick.following).toBe(false);
    stick = grown(grown(stick, 11), 14);
    expect(stick).toEqual({ following: false, unread: 4, lines: 14 });
  });

  it("takes up following at the end, by scrolling or by the button", () => {
    const stick = grown(scrolled(newStick(10), UP), 12);
    expect(scrolled(stick, END)).toEqual({ following: true, unread: 0, lines: 12 });
    expect(jumped(stick)).toEqual({ following: true, unread: 0, lines: 12 });
  });

  it("takes a few pixels for the end", () => {
    expect(scrolled(newStick(1), { ...END, top: 690 }).following).toBe(true);
  });

  it("begins anew when lines are taken back", () => {
    expect(grown({ following: false, unread: 4, lines: 14 }, 12).unread).toBe(0);
  });
});
