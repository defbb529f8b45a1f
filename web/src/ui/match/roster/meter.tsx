/** A number in the style that the scene asks for: bar, pips, slots, number, word. CLIENT-BADGE-2 */
import type { Meter as Value } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { memo } from "../../parts/memo";
import { meterText, meterValue } from "../words";
import "./meter.css";

/** Up to this many, pips and slots are drawn one by one. */
const COUNTABLE = 12;

/** How one place of a row of pips or slots looks. */
export type MeterCell = { full: boolean; brief: boolean; locked: boolean };

/**
 * The cells of a meter from the left: full, spent, and those that its limit may still grow into.
 * Full cells that are only temporary come last among the full ones.
 */
export function cellsOf({
  value,
  max = Math.max(value, 1),
  most = 0,
  brief = 0,
}: Value): MeterCell[] {
  const counted = Math.max(max, value);
  const all = Math.min(Math.max(counted, most), COUNTABLE);
  return Array.from({ length: all }, (_, index) => ({
    full: index < value,
    brief: index < counted && index >= max - brief,
    locked: index >= counted,
  }));
}

function Cells({ meter, kind }: { meter: Value; kind: "pips" | "slots" }) {
  const { value, max = Math.max(value, 1), extra = 0 } = meter;
  const cells =
    kind === "pips" ? cellsOf(meter) : cellsOf({ ...meter, value: Math.min(value, max) });
  return (
    <span class={`meter-${kind}`}>
      {kind === "pips" && meter.most !== undefined && (
        <span class="meter-number">{meterValue(meter)}</span>
      )}
      {cells.map((cell, index) => (
        <span
          class="meter-cell"
          key={index}
          data-full={cell.full}
          data-brief={cell.brief}
          data-locked={cell.locked}
        />
      ))}
      {extra > 0 && <span class="meter-extra">+{extra}</span>}
      {((kind === "slots" && value > max) || meter.alert) && <strong class="meter-alert">!</strong>}
    </span>
  );
}

function Drawing({ meter }: { meter: Value }) {
  const { value, max, extra = 0 } = meter;
  const style = meter.style ?? "bar";
  if ((style === "pips" || style === "slots") && (max ?? value) <= COUNTABLE) {
    return <Cells meter={meter} kind={style} />;
  }
  if ((style === "bar" || style === "charge") && max !== undefined && max > 0) {
    // The banked part is drawn behind the limit, so that both parts are fully visible.
    const whole = Math.max(max, value + extra);
    const share = (amount: number) => `${Math.max(0, Math.min(1, amount / whole)) * 100}%`;
    return (
      <span class="meter-bar" data-style={style} data-low={style === "bar" && value * 3 <= max}>
        <span class="meter-track">
          <span class="meter-fill" style={{ width: share(value) }} />
          {extra > 0 && (
            <span class="meter-more" style={{ left: share(value), width: share(extra) }} />
          )}
          {whole > max && <span class="meter-tick" style={{ left: share(max) }} />}
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
export const Meter = memo(({ meter, named = true }: { meter: Value; named?: boolean }) => {
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
});

/** Several small meters side by side, each under its first letter. */
export const MeterStrip = memo(({ meters }: { meters: readonly Value[] }) => {
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
});
