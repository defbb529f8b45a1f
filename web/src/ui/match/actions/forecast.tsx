/** The forecast panel: dice, chances, who is hit, who could strike back. CLIENT-FORE-1, -2 */
import { useRef } from "preact/hooks";
import type { TargetForecast } from "../../../model/match/shown";
import type { Fact, Id, Preview } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { chancesIn, type NamedChance, nameOf } from "../words";
import { type CardSubject, useCardPlace } from "./card_place";
import "./forecast.css";

/** One chance is a bar that fills. Several are columns side by side. */
function Drawing({ chances }: { chances: readonly NamedChance[] }) {
  const [only] = chances;
  if (!only) return null;
  if (chances.length === 1) {
    return (
      <span class="chance-bar" aria-hidden="true">
        <span style={{ width: `${only.percent}%` }} />
      </span>
    );
  }
  const most = Math.max(...chances.map(({ percent }) => percent), 1);
  return (
    <span class="chance-columns" aria-hidden="true">
      {chances.map(({ name, percent }) => (
        <span key={name}>
          <i style={{ height: `${(percent / most) * 100}%` }} />
          <b>{name}</b>
        </span>
      ))}
    </span>
  );
}

function Line({ fact }: { fact: Fact }) {
  return (
    <div class="chance">
      <dt>{fact.name ?? ""}</dt>
      <dd>
        {fact.text}
        <Drawing chances={chancesIn(fact.text)} />
      </dd>
    </div>
  );
}

function Names({ ids, icon, text }: { ids: readonly Id[]; icon: string; text: string }) {
  const { view } = useMatchPage();
  if (!ids.length) return null;
  return (
    <p class="forecast-names" data-icon={icon}>
      <Icon name={icon} />
      <span>
        {text} <b>{ids.map((id) => nameOf(view.scene.value, id)).join(", ")}</b>
      </span>
    </p>
  );
}

function Outcome({ preview }: { preview: Preview }) {
  const { view } = useMatchPage();
  const hits = preview.pieces ?? [];
  return (
    <>
      {(preview.forecast ?? []).length > 0 && (
        <dl class="chances">
          {(preview.forecast ?? []).map((fact, index) => (
            <Line key={index} fact={fact} />
          ))}
        </dl>
      )}
      {hits.length > 0 && (
        <ul class="hits">
          {hits.map((hit) => (
            <li key={hit.piece} data-friend={hit.friend ?? false}>
              <Icon name={hit.friend ? "warn" : "target"} title={hit.friend ? "Friend" : "Hit"} />
              <b>{nameOf(view.scene.value, hit.piece)}</b>
              {hit.text && <span>{hit.text}</span>}
              {hit.friend && <span class="friend-sign">F</span>}
            </li>
          ))}
        </ul>
      )}
      <Names ids={preview.acts_on ?? []} icon="sword" text="From there:" />
      <Names ids={preview.struck_by ?? []} icon="threat" text="Could be struck by" />
    </>
  );
}

/** What it speaks of: the target, the way there, and what is hit. */
function subjectOf({ target, preview }: TargetForecast): CardSubject {
  const { piece, tile, path = [] } = target;
  return { piece, tile, marked: [...path, ...(preview?.tiles ?? [])], low: true };
}

/** Whether it would say nothing but what the act is called, which the player knows. */
function isEmpty({ target, preview, risk, piece }: TargetForecast): boolean {
  const { cost, note, refused } = target;
  return !preview && !risk && !piece && !note && !refused && cost === undefined;
}

export function Forecast() {
  const { selection } = useMatchPage();
  const element = useRef<HTMLDivElement>(null);
  const told = selection.forecast.value;
  const forecast = told && !isEmpty(told) ? told : undefined;
  useCardPlace(element, forecast && subjectOf(forecast));
  if (!forecast) return null;
  const { target, preview, risk } = forecast;
  return (
    <div class="card-place" ref={element}>
      <section class="plate forecast" data-testid="forecast" aria-label="Forecast">
        <h2>
          <span>
            {forecast.title}
            {forecast.piece && ` · ${forecast.piece.name}`}
          </span>
          {target.cost !== undefined && <span class="forecast-cost">cost {target.cost}</span>}
        </h2>
        {target.note && <p>{target.note}</p>}
        {risk && (
          <p class="forecast-risk">
            <Icon name="warn" title="Risky" />
            {risk}
          </p>
        )}
        {target.refused && (
          <p class="forecast-risk">
            <Icon name="lock" title="Not possible" />
            {target.refused.text}
          </p>
        )}
        {preview && <Outcome preview={preview} />}
      </section>
    </div>
  );
}
