/**
 * The settings: one screen. Every change applies at once and is kept in this browser. CLIENT-SET-1
 */
import { useState } from "preact/hooks";
import type { Settings } from "../../model/settings";
import { Button, FilePick, Notice, Segmented, Slider, Switch } from "../parts/controls";
import { Icon } from "../parts/icons";
import { saveText } from "../shell/download";
import { Frame } from "../shell/frame";
import { preferences } from "../shell/preferences";
import { sounds } from "../shell/speaker";
import { KeyForm } from "./key_form";
import { GROUPS, type SettingGroup, type SettingRow } from "./setting_rows";
import "./settings.css";

export function SettingsPage() {
  return (
    <Frame title="Settings">
      <SettingsForm />
    </Frame>
  );
}

/** The form alone, for the screen over a match. */
export function SettingsForm() {
  const [told, setTold] = useState<{ tone: "good" | "bad"; text: string }>();
  const takeFile = async (file: File) => {
    const bad = preferences.import(await file.text());
    if (bad === undefined) setTold({ tone: "bad", text: "That file holds no settings." });
    else if (bad.length > 0)
      setTold({ tone: "bad", text: `Taken, except for what made no sense: ${bad.join(", ")}.` });
    else setTold({ tone: "good", text: "Settings taken from the file." });
  };
  return (
    <div class="settings-form">
      <div class="setting-column">{GROUPS.filter((group) => group.column === 0).map(group)}</div>
      <div class="setting-column">
        {GROUPS.filter((group) => group.column === 1).map(group)}
        <section class="card setting-group setting-file" aria-label="Keep and reset">
          <h2>
            <Icon name="save" />
            Keep and reset
          </h2>
          <p class="hint">Settings stay in this browser. Take them along as a file.</p>
          <div class="setting-acts">
            <Button
              icon="save"
              testid="settings-export"
              onClick={() => saveText("initiative-settings.json", preferences.exported())}
            >
              Export
            </Button>
            <FilePick
              label="Import"
              accept=".json,application/json"
              testid="settings-import"
              onFile={(file) => void takeFile(file)}
            />
            <Button
              kind="danger"
              icon="reset"
              testid="settings-reset"
              onClick={() => {
                preferences.reset();
                setTold({ tone: "good", text: "Everything is as it was at the beginning." });
              }}
            >
              Reset all
            </Button>
          </div>
          {told && (
            <Notice tone={told.tone} onClose={() => setTold(undefined)}>
              <p>{told.text}</p>
            </Notice>
          )}
        </section>
      </div>
      <KeyForm />
    </div>
  );
}

function group({ title, icon, rows }: SettingGroup) {
  return (
    <section class="card setting-group" key={title} aria-label={title}>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      {rows.map((row) => (
        <div class="setting" key={row.name}>
          <Control row={row} />
        </div>
      ))}
      {icon === "sound" && (
        <Button
          icon="sound"
          testid="sound-test"
          onClick={() => sounds.play("select", { bus: "interface" })}
        >
          Try the sound
        </Button>
      )}
    </section>
  );
}

function Control({ row }: { row: SettingRow }) {
  const values = preferences.value.value;
  const testid = `setting-${row.name}`;
  const hint = "hint" in row && row.hint ? { hint: row.hint } : {};
  switch (row.kind) {
    case "switch":
      return (
        <Switch
          label={row.label}
          on={values[row.name]}
          onChange={(on) => preferences.set(row.name, on)}
          testid={testid}
          {...hint}
        />
      );
    case "volume":
      return (
        <Slider
          label={row.label}
          min={0}
          max={100}
          step={5}
          value={values[row.name]}
          say={(value) => `${value} %`}
          onChange={(value) => preferences.set(row.name, value)}
          testid={testid}
        />
      );
    case "choice": {
      const { name } = row;
      return (
        <Segmented<Settings[typeof name]>
          label={row.label}
          value={values[name]}
          options={row.options}
          onChange={(value) => preferences.set(name, value)}
          testid={testid}
        />
      );
    }
  }
}
