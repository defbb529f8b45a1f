/**
 * The buttons over the board: an icon, perhaps a word, a key, and if it cannot be pressed the reason.
 * Refused ones stay focusable; pressing them asks the match, which repeats the reason. CLIENT-WHY-1
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
  /** The key in the corner of the button itself. */
  cap?: string | undefined;
  children?: ComponentChildren;
};

/** Drawn anew when something else is to be seen; what it does is what it was last told. */
export class HudButton extends Component<HudButtonProps> {
  private readonly press = () => this.props.onPress();

  override shouldComponentUpdate(next: Readonly<HudButtonProps>): boolean {
    const { onPress: _, children: inside, ...before } = this.props;
    const { onPress: __, children, ...after } = next;
    return inside !== undefined || children !== undefined || !alike(before, after);
  }

  override render() {
    const { name, icon, testid, shortcut, pressed, expanded, refused, worded } = this.props;
    const { kind = "plain", tip = "up", text, cap, children } = this.props;
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
        onClick={this.press}
      >
        <Icon name={icon} />
        {worded && <span class="control-name">{name}</span>}
        {cap && <kbd>{cap}</kbd>}
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
}
