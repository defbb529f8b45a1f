/**
 * The figure of a look as a picture, once it is drawn; until then, and for others, what is inside. A look
 * that is neither a figure nor what is inside (`or`) is told.
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
    // The shapes come with the board: a page without one does not load them.
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
