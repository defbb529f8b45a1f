/** The figure of a look as a picture, once it is drawn; until then, and for others, what is inside. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Colour } from "../../protocol/scene";

type LikenessProps = { look: string; colour: Colour; children: ComponentChildren };

export function Likeness({ look, colour, children }: LikenessProps) {
  const [picture, setPicture] = useState("");
  const [red, green, blue] = colour;
  useEffect(() => {
    let wanted = true;
    setPicture("");
    // The shapes come with the board: a page without one does not load them.
    void import("../../scene/likeness").then(({ isModelled, likeness }) => {
      if (wanted && isModelled(look)) setPicture(likeness(look, [red, green, blue]));
    });
    return () => {
      wanted = false;
    };
  }, [look, red, green, blue]);
  return (
    <>{picture ? <img class="likeness" src={picture} alt="" draggable={false} /> : children}</>
  );
}
