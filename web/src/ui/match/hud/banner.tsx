/** Whose turn begins, over the board. The viewer's own turns have another shape. CLIENT-TURN-1 */
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { BANNERS } from "../words";
import "./banner.css";

/** Bosses and results stand in the middle of the page. */
const GRAND: ReadonlySet<string> = new Set(["boss", "win", "lose", "draw"]);

export function Banner() {
  const { playback } = useMatchPage();
  const banner = playback.banner.value;
  if (!banner) return null;
  const { presence, size } = banner;
  // A banner with an easing is fully visible at once and grows. It leaves to the right.
  const coming = size !== undefined && size !== 1 && presence < 1;
  const style = {
    "--presence": size === undefined || !coming ? presence : 1,
    ...(size === undefined
      ? {}
      : { "--size": coming ? size : 1, "--gone": coming ? 0 : 1 - presence }),
  };
  return (
    <div
      class="banner"
      data-testid="banner"
      data-look={banner.look}
      data-place={GRAND.has(banner.look) ? "middle" : "ribbon"}
      data-own-pace={size !== undefined}
      style={style}
    >
      <span class="banner-cloth">
        {banner.face ? (
          <span class="banner-face">
            <Face look={banner.face} />
          </span>
        ) : (
          <Icon name={BANNERS.get(banner.look, "info")} />
        )}
        <span class="banner-words">
          <span>{banner.text}</span>
          {banner.note && <span class="banner-note">{banner.note}</span>}
        </span>
      </span>
    </div>
  );
}
