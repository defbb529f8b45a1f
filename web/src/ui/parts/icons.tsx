/** Icons and crests of the interface, drawn by us: one stroke, one grid, the colour of the text. */
import { crest, glyph } from "../../../looks/icons";
import { memo } from "./memo";

type Drawn = {
  name: string;
  /** Its text if there are no words beside it. Without one, screen readers skip it. */
  title?: string | undefined;
  class?: string | undefined;
};

/** The icon of an act, a condition or a control. Unknown names get a neutral dot. */
export const Icon = memo(({ name, title, class: more }: Drawn) => {
  const { line, solid } = glyph(name);
  return (
    <svg
      class={more === undefined ? "icon" : `icon ${more}`}
      data-icon={name}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      role={title === undefined ? undefined : "img"}
      aria-label={title}
      aria-hidden={title === undefined}
    >
      {title === undefined ? null : <title>{title}</title>}
      {line === "" ? null : <path d={line} />}
      {solid === "" ? null : <path d={solid} fill="currentColor" stroke="none" />}
    </svg>
  );
});

/** The crest of a side. CLIENT-VIS-1: sides differ by shape as well as by colour. */
export const Crest = memo(({ name, title, class: more }: Drawn) => {
  return (
    <svg
      class={more === undefined ? "crest" : `crest ${more}`}
      data-crest={name}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      role={title === undefined ? undefined : "img"}
      aria-label={title}
      aria-hidden={title === undefined}
    >
      {title === undefined ? null : <title>{title}</title>}
      <path d={crest(name)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
});
