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
    // The shapes are in the same file as the board, and a page without a board does not load them.
    void import("../../scene/figure_picture").then(({ isModelled, likeness }) => {
      if (!wanted) return;
      if (isModelled(look)) setPicture(likeness(look, [red, green, blue]));
      else if (!or.has(look)) unknown(or.kind, look, or.find(look)?.name);
    });
    return () => {
      wanted = false;
    };
  }, [look, red, green, blue, or]);
  return (
    <>{picture ? <img class="likeness" src={picture} alt="" draggable={false} /> : children}</>
  );
}
