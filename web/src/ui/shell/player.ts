/** The key of this browser's player. Without a store, it is made once per visit. */
import { playerKey } from "../../net/player";
import { storage } from "./local_store";

let key: string | undefined;

export function player(): string {
  key ??= playerKey(storage());
  return key;
}
