/**
 * What a newcomer is told in a match, and what this browser's player has learnt of it: the lesson
 * of the scenario, in each of its matches, or else the lesson of the game, in the first match that
 * is played in this browser, wherever it was begun. CLIENT-HOME-2
 */
import { ALL } from "../../model/lesson";
import type { MatchOptions } from "../../model/match/open";
import type { About } from "../../protocol/scene";
import type { MatchInfo } from "../../protocol/wire";
import { recall, remember } from "../shell/local_store";

export function lessonOf(about: About, info: MatchInfo): Pick<MatchOptions, "lesson"> {
  const own = about.scenarios.find(({ id }) => id === info.scenario)?.lesson ?? [];
  if (own.length > 0) return { lesson: { ...scenarioLesson(info), hints: own } };
  const { lesson: hints = [] } = about;
  return hints.length > 0 ? { lesson: { ...firstLesson(info), hints } } : {};
}

/** A reload continues the lesson. The next match of the scenario starts it again. */
function scenarioLesson({ match }: MatchInfo) {
  const get = () => {
    const [of, ...known] = words(recall("lesson"));
    return of === match ? known : [];
  };
  const set = (known: readonly string[]) => remember("lesson", [match, ...known]);
  return { learnt: { get, set }, ends: false };
}

/** It belongs to the first match in which anything was learnt or skipped. */
function firstLesson({ game, match }: MatchInfo) {
  const all = () => {
    const kept = recall("lessons");
    return typeof kept === "object" && kept !== null ? kept : {};
  };
  const get = () => {
    const [of, ...known] = words(Reflect.get(all(), game));
    return of === undefined || of === match ? known : [ALL];
  };
  const set = (known: readonly string[]) =>
    remember("lessons", { ...all(), [game]: [match, ...known] });
  return { learnt: { get, set }, ends: true };
}

function words(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((it) => typeof it === "string") : [];
}
