/** A number as the scene wants it drawn: a bar, pips, slots, a number, a word. CLIENT-BADGE-2 */
import type { Meter as Value } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import { meterText, meterValue } from "./words";
import "./meter.css";

/** Pips and slots are drawn one by one as long as they can be counted at a glance. */
const COUNTABLE = 12;

function Cells({ meter, kind }: { meter: Value; kind: "pips" | "slots" }) {
  const { value, max = Math.max(value, 1), extra = 0 } = meter;
  const cells = Array.from({ length: Math.min(max, COUNTABLE) }, (_, index) => index);
  return (
    <span class={`meter-${kind}`}>
      {cells.map((index) => (
        <span key={index} data-full={index < value} />
      ))}
      {extra > 0 && <span class="meter-extra">+{extra}</span>}
      {(value > max || meter.alert) && <strong class="meter-alert">!</strong>}
    </span>
  );
}

function Drawing({ meter }: { meter: Value }) {
  const { value, max, extra = 0 } = meter;
  const style = meter.style ?? "bar";
  if ((style === "pips" || style === "slots") && (max ?? value) <= COUNTABLE) {
    return <Cells meter={meter} kind={style} />;
  }
  if (style === "bar" && max !== undefined && max > 0) {
    const share = (amount: number) => `${Math.max(0, Math.min(1, amount / max)) * 100}%`;
    return (
      <span class="meter-bar" data-low={value * 3 <= max}>
        <span class="meter-track">
          <span class="meter-fill" style={{ width: share(value) }} />
          {extra > 0 && (
            <span class="meter-more" style={{ left: share(value), width: share(extra) }} />
          )}
        </span>
        <span class="meter-number">{meterValue(meter)}</span>
        {meter.alert && <strong class="meter-alert">!</strong>}
      </span>
    );
  }
  return (
    <span class="meter-number">
      {meterValue(meter)}
      {meter.alert && <strong class="meter-alert">!</strong>}
    </span>
  );
}

/** A line: the name, then the drawing. */
export function Meter({ meter, named = true }: { meter: Value; named?: boolean }) {
  return (
    <span class="meter" data-meter={meter.id} title={meterText(meter)}>
      <span class="unseen">{meterText(meter)}</span>
      <span class="meter-look" aria-hidden="true">
        {meter.icon && <Icon name={meter.icon} />}
        {named && <span class="meter-name">{meter.name}</span>}
        <Drawing meter={meter} />
      </span>
    </span>
  );
}

/** Several small ones side by side, each under its first letter. */
export function MeterStrip({ meters }: { meters: readonly Value[] }) {
  return (
    <span class="meter-strip">
      {meters.map((meter) => (
        <span
          class="meter-small"
          key={meter.id}
          title={meterText(meter)}
          data-any={meter.value > 0}
          data-alert={meter.alert ?? meter.value > (meter.max ?? meter.value)}
        >
          <span class="unseen">{meterText(meter)}</span>
          <span aria-hidden="true">
            <span class="meter-letter">{meter.name.slice(0, 1)}</span>
            <Drawing meter={meter} />
          </span>
        </span>
      ))}
    </span>
  );
}
