/** Reads single frames. */
import type { Seat } from "../protocol/scene";
import type { Say } from "../protocol/wire";
import { isObject } from "./patch";

/** The seat of a view's viewer. */
export function viewerSeat(view: unknown): Seat | undefined {
  const viewer = isObject(view) ? view["viewer"] : undefined;
  const seat = isObject(viewer) ? (viewer["seat"] ?? viewer["shared"]) : undefined;
  return typeof seat === "number" ? seat : undefined;
}

/** Reads a frame, or returns nothing if the data is none. */
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
