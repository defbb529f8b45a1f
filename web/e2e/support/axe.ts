/** What axe-core finds on an open page, in each of the three themes. CLIENT-VIS-2, CLIENT-SR-1 */
import axe, { type AxeResults } from "axe-core";
import type { Player } from "./player";

/** The theme in which everything is looked at comes last, because it stays. */
export const THEMES: readonly string[] = ["contrast", "light", "dark"];

/** All that depends on the theme. Names, roles and order are the same in each. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Spoken names must contain the words that are visible. axe calls this rule an experiment. */
const NAMES = { "label-content-name-mismatch": { enabled: true } };

/** The text copy of the board has no colours, and many tiles. */
const COPY = "[data-testid=board]";

type Axe = { run(context: unknown, options: unknown): Promise<AxeResults> };

type Fault = { theme: string; rule: string; where: string; html: string; why: string };

async function inTheme(p: Player, theme: string): Promise<Fault[]> {
  const whole = theme === THEMES.at(-1);
  const options = {
    ...(whole ? { rules: NAMES } : { runOnly: COLOURS }),
    resultTypes: ["violations"],
  };
  const { violations } = await p.page.evaluate(
    async ([chosen, without, name]) => {
      // Only the style sheets: drawing the board in another theme would take most of the time.
      document.documentElement.dataset["theme"] = name;
      // What fades or glides would be measured halfway.
      for (const animation of document.getAnimations()) {
        const { iterations = 1 } = animation.effect?.getTiming() ?? {};
        if (iterations !== Number.POSITIVE_INFINITY) animation.finish();
      }
      return (Reflect.get(window, "axe") as Axe).run({ exclude: without }, chosen);
    },
    [options, whole ? [] : [[COPY]], theme] as const,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary = "" }) => ({
        theme,
        rule: id,
        where: target.join(" "),
        html: html.slice(0, 160),
        why: failureSummary.split("\n").slice(1).join(" ").trim().slice(0, 200),
      })),
    );
}

/** Everything serious or critical on the page as it is now, in these themes or in all. */
export async function axeFaults(p: Player, themes = THEMES): Promise<Fault[]> {
  if (!(await p.page.evaluate(() => "axe" in window))) await p.page.evaluate(axe.source);
  const faults: Fault[] = [];
  for (const theme of themes) faults.push(...(await inTheme(p, theme)));
  return faults;
}
