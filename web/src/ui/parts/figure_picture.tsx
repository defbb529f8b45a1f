/**
 * The figure of a look as a picture. Until it is drawn, and for looks without a figure, it shows
 * its children. A look that is neither a figure nor known to the children (`or`) is reported.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Face } from "../../../looks/faces";
import { type Names, unknown } from "../../model/names";
import type { Colour } from "../../protocol/scene";

type LikenessProps = { look: string; colour: Colour; or: Names<Face>; children: ComponentChildren };

export function Likeness({ look, colour, or, children }: LikenessProps) {
  const [picture, setPicture] = useState("");
  const [red, green, blue] = colour;
  useEffect(() => {
    let wanted = true;
    setPicture("");
    const show = async () => {
      // A page that shows no figures does not load what draws them.
      const { isModelled, likeness } = await import("../../scene/figure_picture");
      if (!wanted) return;
      if (isModelled(look)) {
        const made = await likeness(look, [red, green, blue]);
        if (wanted) setPicture(made);
      } else if (!or.has(look)) unknown(or.kind, look, or.find(look)?.name);
    };
    void show();
    return () => {
      wanted = false;
    };
  }, [look, red, green, blue, or]);
  return (
    <>{picture ? <img class="likeness" src={picture} alt="" draggable={false} /> : children}</>
  );
}
