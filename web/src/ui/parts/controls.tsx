/**
 * The controls of all pages, with our own look. Where the browser has an element that already works
 * with screen readers and keys (radio buttons, ranges, file inputs), it is used under our drawing.
 */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
import "./controls.css";

type ButtonProps = JSX.IntrinsicElements["button"] & {
  kind?: "plain" | "primary" | "quiet" | "danger";
  icon?: string;
  testid?: string;
};

export function Button({ kind = "plain", icon, testid, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class="button" data-kind={kind} data-testid={testid}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export type Option<T> = { value: T; name: string; text?: string };

type SegmentedProps<T> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The label is spoken but not shown. */
  bare?: boolean;
  testid?: string;
};

/** A choice of a few values, all visible. */
export function Segmented<T>(props: SegmentedProps<T>) {
  const group = useId();
  const { label, options, value, onChange, bare, testid } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset class="segmented" data-testid={testid}>
      <legend class={bare ? "unseen" : "label"}>{label}</legend>
      <span class="segments">
        {options.map((option, index) => (
          <label class="segment" key={option.name} data-chosen={option.value === value}>
            <input
              class="unseen"
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              data-testid={testid ? `${testid}-${index}` : undefined}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </span>
      {chosen?.text && <span class="hint">{chosen.text}</span>}
    </fieldset>
  );
}

type SwitchProps = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  hint?: string;
  testid?: string;
};

export function Switch({ label, on, onChange, hint, testid }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      data-testid={testid}
      onClick={() => onChange(!on)}
    >
      <span class="switch-words">
        <span>{label}</span>
        {hint && <span class="hint">{hint}</span>}
      </span>
      <span class="switch-track" aria-hidden="true">
        <span class="switch-state">{on ? "On" : "Off"}</span>
        <span class="switch-knob" />
      </span>
    </button>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The value as text: `70 %`. */
  say?: (value: number) => string;
  bare?: boolean;
  testid?: string;
  disabled?: boolean;
};

export function Slider(props: SliderProps) {
  const id = useId();
  const {
    label,
    value,
    min,
    max,
    step = 1,
    onChange,
    say = String,
    bare,
    testid,
    disabled,
  } = props;
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <span class="slider">
      <label class={bare ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={say(value)}
        style={{ "--share": `${share * 100}%` }}
        data-testid={testid}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      {!bare && <output for={id}>{say(value)}</output>}
    </span>
  );
}

type FieldProps = {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  bare?: boolean;
  testid?: string;
  /** Content to the right of the text, such as a button that fills it. */
  children?: ComponentChildren;
  wrong?: string | undefined;
};

export function Field(props: FieldProps) {
  const id = useId();
  const { label, value, onInput, hint, placeholder, maxLength, bare, testid, children, wrong } =
    props;
  return (
    <span class="field">
      <label class={bare ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <span class="field-box" data-wrong={wrong !== undefined}>
        <input
          id={id}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-describedby={hint || wrong ? `${id}-hint` : undefined}
          aria-invalid={wrong !== undefined}
          data-testid={testid}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {children}
      </span>
      {(wrong ?? hint) && (
        <span class="hint" id={`${id}-hint`} data-wrong={wrong !== undefined}>
          {wrong ?? hint}
        </span>
      )}
    </span>
  );
}

type FilePickProps = {
  label: string;
  accept: string;
  testid: string;
  icon?: string;
  onFile: (file: File) => void;
};

/** A file, chosen with a button or dropped on it. */
export function FilePick({ label, accept, testid, icon = "load", onFile }: FilePickProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      class="button file-pick"
      data-kind="plain"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        class="unseen"
        type="file"
        accept={accept}
        data-testid={testid}
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) onFile(file);
          // Allows the same file to be chosen again after it was corrected.
          input.value = "";
        }}
      />
      <Icon name={icon} />
      {label}
    </label>
  );
}

/** A text to copy, such as an invitation. */
export function Copyable({
  text,
  label,
  testid,
}: {
  text: string;
  label: string;
  testid?: string;
}) {
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), 2500);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission to copy, the text is at least selected.
    }
  };
  return (
    <span class="field-box copyable">
      <input ref={box} type="text" readOnly value={text} aria-label={label} data-testid={testid} />
      <button type="button" class="button" data-kind="quiet" onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      </button>
    </span>
  );
}

/** A problem or a piece of information, shown where it happened. */
export function Notice(props: {
  tone: "bad" | "good" | "plain";
  children: ComponentChildren;
  code?: string | undefined;
  testid?: string;
  onClose?: () => void;
}) {
  const { tone, children, code, testid, onClose } = props;
  return (
    <div
      class="notice"
      data-tone={tone}
      role={tone === "bad" ? "alert" : "status"}
      data-code={code}
      data-testid={testid}
    >
      <Icon name={tone === "bad" ? "warn" : tone === "good" ? "check" : "info"} />
      <div class="notice-words">{children}</div>
      {onClose && (
        <button type="button" class="close" onClick={onClose} aria-label="Dismiss">
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

export function KeyCap({ keys }: { keys: string }) {
  return <kbd class="keycap">{keys}</kbd>;
}
