/** The picture of a scenario: its real board in small, a bare board until it is there. */
import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../protocol/scene";
import { opening } from "./library";
import { BlankMiniature, Miniature } from "./miniature";

export function ScenarioPicture({
  game,
  scenario,
}: {
  game: string;
  scenario: string | undefined;
}) {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    let wanted = true;
    setScene(undefined);
    if (scenario)
      void opening(game, scenario).then((found) => {
        if (wanted) setScene(found);
      });
    return () => {
      wanted = false;
    };
  }, [game, scenario]);
  return scene ? <Miniature scene={scene} /> : <BlankMiniature />;
}
