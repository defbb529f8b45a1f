/** Single frames: how an act is written, and what is heard of what comes. */
import type { Seat } from "../protocol/scene";
import type { Said, Say } from "../protocol/wire";
import { isObject } from "./patch";
import type { Act, Answer } from "./source";

/** An act that was sent and not answered. */
export type Waiting = {
  key: string;
  base: number;
  seat: Seat | undefined;
  act: Act;
  /** Acknowledged: the view with this seq is still to come. */
  acked?: number;
  resolve: (answer: Answer) => void;
};

export function command({ key, base, seat, act }: Waiting): Said {
  const head = { type: "command", key, base, ...(seat !== undefined ? { seat } : {}) } as const;
  return "act" in act ? { ...head, act: act.act } : { ...head, command: act.command };
}

/** The seat through whose eyes a view is seen. */
export function viewerSeat(view: unknown): Seat | undefined {
  const viewer = isObject(view) ? view["viewer"] : undefined;
  const seat = isObject(viewer) ? viewer["seat"] : undefined;
  return typeof seat === "number" ? seat : undefined;
}

/** A frame, if it is one: anything else is not for us. */
export function read(data: unknown): Say | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    if (!isObject(frame) || typeof frame["type"] !== "string") return undefined;
    return frame as Say;
  } catch {
    return undefined;
  }
}
