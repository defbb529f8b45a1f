/**
 * The buttons over the board: an icon, perhaps a word, a key, and if refused the reason. Refused
 * buttons stay focusable. Pressing one asks the match, which repeats the reason. CLIENT-WHY-1
 */
import { Component, type ComponentChildren } from "preact";
import type { Reason } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { alike } from "../../parts/memo";
import "./control.css";

export type HudButtonProps = {
  name: string;
  icon: string;
  onPress(): void;
  testid?: string | undefined;
  /** The key as people read it: `U`, `Shift+Enter`. */
  shortcut?: string | undefined;
  /** For a switch: whether it is on. */
  pressed?: boolean | undefined;
  /** For a button that opens something: whether it is open. */
  expanded?: boolean | undefined;
  refused?: Reason | undefined;
  /** Shows the name beside the icon. */
  worded?: boolean;
  kind?: "plain" | "call" | "danger";
  /** On which side the tooltip opens. */
  tip?: "up" | "down";
  /** More text than the name, for the tooltip. */
  text?: string | undefined;
  /** The key, shown in the corner of the button. */
  cap?: string | undefined;
  /** Whether the lesson speaks of it. */
  hinted?: boolean | undefined;
  children?: ComponentChildren;
};

/** It renders only if it would look different. It always uses the latest handler. */
export class HudButton extends Component<HudButtonProps> {
  private readonly press = () => this.props.onPress();

  override shouldComponentUpdate(next: Readonly<HudButtonProps>): boolean {
    const { onPress: _, children: inside, ...before } = this.props;
    const { onPress: __, children, ...after } = next;
    return inside !== undefined || children !== undefined || !alike(before, after);
  }

  override render() {
    const { name, icon, testid, shortcut, pressed, expanded, refused, worded } = this.props;
    const { kind = "plain", tip = "up", text, cap, hinted, children } = this.props;
    const words = [worded ? "" : name, text ?? ""].filter(Boolean).join(": ");
    return (
      <button
        type="button"
        class="control"
        data-kind={kind}
        data-worded={worded ?? false}
        data-testid={testid}
        data-reason-code={refused?.code}
        data-hint={hinted}
        // A name that is written on it is its spoken name, with the numbers beside it.
        aria-label={worded ? undefined : name}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-disabled={refused !== undefined}
        aria-description={refused?.text ?? text}
        aria-keyshortcuts={shortcut || undefined}
        onClick={this.press}
      >
        <Icon name={icon} />
        {worded && <span class="control-name">{name}</span>}
        {cap && (
          <span class="cap" aria-hidden="true">
            <kbd>{cap}</kbd>
          </span>
        )}
        {children}
        {(words || refused || shortcut || worded) && (
          <span
            class="tip"
            data-side={tip}
            data-bare={!words && !refused && !shortcut}
            aria-hidden="true"
          >
            {worded && <b class="tip-name">{name}</b>}
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
}
