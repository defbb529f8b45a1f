/** What the server thinks of a scenario before a match is made of it. */
import { useEffect, useState } from "preact/hooks";
import { checkScenario } from "../../net/api";
import type { Denial, Fault, GameOffer, ScenarioWish } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import { type SetupForm, scenarioWish } from "./setup";

export type ScenarioCheck = {
  /** What is odd, though it can be played. */
  warnings: readonly Fault[];
  /** Why it cannot be played at all. */
  denial?: Denial;
  /** It is about what is chosen now, not about what was chosen a moment ago. */
  current: boolean;
};

/** So long nothing may change before the server is asked, in milliseconds. */
const STILL = 350;

type Answer = { about: string; warnings: readonly Fault[]; denial?: Denial };

const NOTHING: Answer = { about: "", warnings: [] };

export function useCheck(offer: GameOffer, form: SetupForm): ScenarioCheck {
  const [answer, setAnswer] = useState(NOTHING);
  const { own } = form;
  const fault = own?.fault;
  // Equal wishes are one question.
  const about = fault === undefined ? JSON.stringify(scenarioWish(form, offer)) : "";
  useEffect(() => {
    if (about === "") return;
    let here = true;
    const timer = window.setTimeout(() => {
      checkScenario(offer.game, JSON.parse(about) as ScenarioWish).then(
        ({ warnings }) => here && setAnswer({ about, warnings }),
        (error: unknown) => here && setAnswer({ about, warnings: [], ...verdict(error) }),
      );
    }, STILL);
    return () => {
      here = false;
      window.clearTimeout(timer);
    };
  }, [offer.game, about]);
  if (own && fault !== undefined)
    return { warnings: [], denial: unread(own.file, fault), current: true };
  const current = answer.about === about;
  // While somebody writes, what was last said of it stays; of another scenario it says nothing.
  return current || own ? { ...answer, current } : { warnings: [], current };
}

/** A line that fails, or too many questions, say nothing about a scenario. */
function verdict(error: unknown): { denial?: Denial } {
  const denial = denialOf(error);
  return denial.list || denial.code.endsWith("/bad_scenario") ? { denial } : {};
}

function unread(place: string, message: string): Denial {
  return { code: "scenario/unreadable", message, list: [{ place, message }] };
}
