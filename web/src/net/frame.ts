/** Single frames: what is heard of what comes. */
import type { Seat } from "../protocol/scene";
import type { Say } from "../protocol/wire";
import { isObject } from "./patch";

/** The seat through whose eyes a view is seen. */
export function viewerSeat(view: unknown): Seat | undefined {
  const viewer = isObject(view) ? view["viewer"] : undefined;
  const seat = isObject(viewer) ? (viewer["seat"] ?? viewer["shared"]) : undefined;
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
