/** What the server says about a scenario before a match is made from it. */
import { useEffect, useState } from "preact/hooks";
import { checkScenario } from "../../net/api";
import type { Denial, GameOffer, InputFault, ScenarioWish } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import { type SetupForm, scenarioWish } from "./setup";

export type ScenarioCheck = {
  /** What is odd about it, although it can be played. */
  warnings: readonly InputFault[];
  /** Why it cannot be played at all. */
  denial?: Denial;
  /** Whether this is about the present choice, not about an earlier one. */
  current: boolean;
};

/** How long the form must be unchanged before the server is asked, in milliseconds. */
const STILL = 350;

type Answer = { about: string; warnings: readonly InputFault[]; denial?: Denial };

const NOTHING: Answer = { about: "", warnings: [] };

export function useCheck(offer: GameOffer, form: SetupForm): ScenarioCheck {
  const [answer, setAnswer] = useState(NOTHING);
  const { own } = form;
  const fault = own?.fault;
  // Equal requests are sent once.
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
  // While the author types, the last answer stays. It says nothing about another scenario.
  return current || own ? { ...answer, current } : { warnings: [], current };
}

/** A failed connection, or too many requests, say nothing about a scenario. */
function verdict(error: unknown): { denial?: Denial } {
  const denial = denialOf(error);
  return denial.list || denial.code.endsWith("/bad_scenario") ? { denial } : {};
}

function unread(place: string, message: string): Denial {
  return { code: "scenario/unreadable", message, list: [{ place, message }] };
}
