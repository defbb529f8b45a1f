/** Captions for sounds, if they are switched on. CLIENT-SND-1 */
import { useEffect, useState } from "preact/hooks";
import { sound } from "../../../audio/sound_names";
import { useMatchPage } from "../context";

const SHOWN_MS = 2500;
const LOOK_MS = 150;

type Caption = { key: number; text: string; until: number };

/** The caption of a sound. An unknown `monster_roar` becomes `monster roar`. */
export function captionText(id: string): string {
  return sound(id)?.caption ?? id.replaceAll(/[_-]+/g, " ");
}

function Spoken() {
  const { sounds } = useMatchPage();
  const [captions, setCaptions] = useState<readonly Caption[]>([]);
  useEffect(() => {
    let last = sounds.played.at(-1);
    let key = 0;
    const look = () => {
      const now = performance.now();
      // The list drops its oldest entries, so the last sound seen shows where the new ones begin.
      const since = last === undefined ? 0 : sounds.played.lastIndexOf(last) + 1;
      const fresh = sounds.played.slice(since).map(({ id }) => {
        key += 1;
        return { key, text: captionText(id), until: now + SHOWN_MS };
      });
      last = sounds.played.at(-1);
      setCaptions((old) => {
        const left = old.filter(({ until }) => until > now);
        return fresh.length || left.length !== old.length ? [...left, ...fresh].slice(-3) : old;
      });
    };
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [sounds]);
  if (!captions.length) return null;
  return (
    <ul class="captions" data-testid="captions" aria-hidden="true">
      {captions.map(({ key, text }) => (
        <li key={key}>[{text}]</li>
      ))}
    </ul>
  );
}

export function Captions() {
  const { settings } = useMatchPage();
  return settings.value.captions ? <Spoken /> : null;
}
