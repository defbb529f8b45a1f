/** Who plays in this browser, made up once for each visit where nothing can be kept. */
import { playerKey } from "../../net/player";
import { storage } from "./local_store";

let key: string | undefined;

export function player(): string {
  key ??= playerKey(storage());
  return key;
}
