/** A campaign as a path through its worlds, with a dot for each level. */
import type { CampaignStop, Journey } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import { STOPS, spoken } from "./words";
import "./campaign.css";

const STRANGE = { icon: "help" };

/** The sign in a dot: the result of the level, or what waits there. */
function sign(stop: CampaignStop): string | undefined {
  if (stop.state === "won") return stop.prize || "check";
  if (stop.state === "passed") return "skip";
  return stop.icon ? STOPS.get(stop.icon, STRANGE).icon : undefined;
}

export function Path({ journey }: { journey: Journey }) {
  return (
    <ol class="worlds" aria-label="Worlds">
      {journey.worlds.map((world) => (
        <li class="world" key={world.id} data-open={world.stops.some(isOpen)}>
          <span class="world-name">{world.name}</span>
          <ol class="stops" aria-label={world.name}>
            {world.stops.map((stop) => {
              const drawn = sign(stop);
              return (
                <li
                  class="stop"
                  key={stop.id}
                  title={stop.name}
                  data-state={stop.state}
                  data-icon={stop.icon}
                  data-testid={`stop-${stop.id}`}
                  aria-current={stop.state === "here" ? "step" : undefined}
                >
                  <span class="stop-dot" aria-hidden="true">
                    {drawn && <Icon name={drawn} />}
                  </span>
                  <span class="unseen">{spoken(stop)}</span>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function isOpen(stop: CampaignStop): boolean {
  return stop.state !== "locked";
}
