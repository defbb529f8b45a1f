/** What is heard, in words, for those who have it switched on. CLIENT-SND-1 */
import { useEffect, useState } from "preact/hooks";
import { useTable } from "./table";

const SHOWN_MS = 2500;
const LOOK_MS = 150;

type Caption = { key: number; text: string; until: number };

/** `monster_roar` is read as `monster roar`. */
export function captionText(id: string): string {
  return id.replaceAll(/[_-]+/g, " ");
}

function Spoken() {
  const { sounds } = useTable();
  const [captions, setCaptions] = useState<readonly Caption[]>([]);
  useEffect(() => {
    let heard = sounds.played.length;
    const look = () => {
      const now = performance.now();
      const fresh = sounds.played.slice(heard).map(({ id }, index) => ({
        key: heard + index,
        text: captionText(id),
        until: now + SHOWN_MS,
      }));
      heard = sounds.played.length;
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
  const { settings } = useTable();
  return settings.value.captions ? <Spoken /> : null;
}
