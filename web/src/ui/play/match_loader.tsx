/**
 * The page at a match's address: finds out which game it is and whether it can be played, then
 * opens it.
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { matchInfo } from "../../net/api";
import type { Denial, MatchInfo } from "../../protocol/wire";
import { Button, Notice } from "../parts/controls";
import { Frame } from "../shell/frame";
import { lazy } from "../shell/lazy";
import { denialOf, library, offerOf } from "../shell/library";
import { LostServer } from "../shell/lost_server";
import { matches } from "../shell/matches";
import type { PageRoute } from "../shell/route";
import { go } from "../shell/router";

/** Loads everything that a board needs. */
export const MatchSession = lazy(async () => (await import("./match_session")).MatchSession);

type MatchLoaderProps = {
  route: Extract<PageRoute, { screen: "match" }>;
  app: () => HTMLElement | null;
};

export function MatchLoader({ route, app }: MatchLoaderProps) {
  const [info, setInfo] = useState<MatchInfo>();
  const [denied, setDenied] = useState<Denial>();
  const [tries, setTries] = useState(0);
  // Loads the board while the server is asked which game it is.
  useLayoutEffect(() => MatchSession.ahead(), []);
  useLayoutEffect(() => {
    let here = true;
    setDenied(undefined);
    matchInfo(route.match).then(
      (found) => here && setInfo(found),
      (error: unknown) => here && setDenied(denialOf(error)),
    );
    return () => {
      here = false;
    };
  }, [route.match, tries]);
  // A token in the address moves a seat to this browser and is then removed. ONLINE-JOIN-3
  useLayoutEffect(() => {
    if (route.token === undefined || !info) return;
    matches.sit(info, undefined, route.token);
    go({ screen: "match", match: route.match }, "replace");
  }, [route, info]);

  const found = library.value;
  if (denied) return <NoMatch denial={denied} again={() => setTries(tries + 1)} />;
  if (found.state === "lost")
    return (
      <Frame title="Match">
        <LostServer denial={found.denial} />
      </Frame>
    );
  if (!info || found.state === "loading" || route.token !== undefined)
    return (
      <p class="starting" role="status">
        Going to the table…
      </p>
    );
  const about = offerOf(info.game)?.about;
  if (!about) {
    const message = `This server cannot play “${info.game}”.`;
    return <NoMatch denial={{ code: "online/unknown_game", message }} />;
  }
  return <MatchSession route={route} info={info} about={about} app={app} />;
}

function NoMatch({ denial, again }: { denial: Denial; again?: () => void }) {
  const unknown = denial.code === "online/unknown_match";
  return (
    <Frame title={unknown ? "No such match" : "This match cannot be opened"}>
      <Notice tone="bad" code={denial.code} testid="toast">
        <p>{denial.message}</p>
        {unknown && (
          <p>
            Matches that nobody began are removed after half an hour, finished ones after a week.
          </p>
        )}
        {again && (
          <p>
            <Button icon="reset" onClick={again}>
              Try again
            </Button>
          </p>
        )}
      </Notice>
    </Frame>
  );
}
