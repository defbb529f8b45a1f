/** The lesson of a scenario, and the parts that this browser's player has learnt. CLIENT-HOME-2 */
import type { MatchOptions } from "../../model/match/open";
import type { About } from "../../protocol/scene";
import type { MatchInfo } from "../../protocol/wire";
import { recall, remember } from "../shell/local_store";

export function lessonOf(
  about: About,
  { match, scenario }: MatchInfo,
): Pick<MatchOptions, "lesson"> {
  const hints = about.scenarios.find(({ id }) => id === scenario)?.lesson ?? [];
  if (hints.length === 0) return {};
  // A reload continues the lesson. The next match of the scenario starts it again.
  const get = () => {
    const kept = recall("lesson");
    const [of, ...verbs] = Array.isArray(kept) ? kept.filter((it) => typeof it === "string") : [];
    return of === match ? verbs : [];
  };
  return {
    lesson: { hints, learnt: { get, set: (verbs) => remember("lesson", [match, ...verbs]) } },
  };
}
