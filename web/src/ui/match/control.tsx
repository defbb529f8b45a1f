/**
 * The buttons over the board: an icon, perhaps a word, a key, and if it cannot be pressed the reason.
 * Refused ones stay focusable; pressing them asks the match, which repeats the reason. CLIENT-WHY-1
 */
import type { ComponentChildren, JSX } from "preact";
import type { Reason } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import "./control.css";

export type ControlProps = {
  name: string;
  icon: string;
  onPress(): void;
  testid?: string | undefined;
  /** The key as people read it: `U`, `Shift+Enter`. */
  shortcut?: string | undefined;
  /** A switch: pressed in or not. */
  pressed?: boolean | undefined;
  /** It opens something. */
  expanded?: boolean | undefined;
  refused?: Reason | undefined;
  /** The name stands beside the icon. */
  worded?: boolean;
  kind?: "plain" | "call" | "danger";
  /** To which side the words open. */
  tip?: "up" | "down";
  /** More to read than the name. */
  text?: string | undefined;
  children?: ComponentChildren;
} & Pick<
  JSX.IntrinsicElements["button"],
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur"
>;

export function Control(props: ControlProps) {
  const { name, icon, onPress, testid, shortcut, pressed, expanded, refused, worded } = props;
  const { kind = "plain", tip = "up", text, children } = props;
  const words = [worded ? "" : name, text ?? ""].filter(Boolean).join(": ");
  return (
    <button
      type="button"
      class="control"
      data-kind={kind}
      data-worded={worded ?? false}
      data-testid={testid}
      data-reason-code={refused?.code}
      aria-label={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={refused !== undefined}
      aria-description={refused?.text ?? text}
      aria-keyshortcuts={shortcut || undefined}
      onClick={onPress}
      onPointerEnter={props.onPointerEnter}
      onPointerLeave={props.onPointerLeave}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <Icon name={icon} />
      {worded && <span class="control-name">{name}</span>}
      {children}
      {(words || refused || shortcut) && (
        <span class="tip" data-side={tip} aria-hidden="true">
          {words && <span>{words}</span>}
          {refused && (
            <span class="tip-why">
              <Icon name="lock" />
              {refused.text}
            </span>
          )}
          {shortcut && <kbd>{shortcut}</kbd>}
        </span>
      )}
    </button>
  );
}
