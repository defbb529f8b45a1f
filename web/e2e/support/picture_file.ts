/** Pictures that a page saves or copies, as the browser reads them again. */
import type { Player } from "./player";

/** What is in a picture: its size, and how bright its parts are, from 0 to 255. */
export type SeenPicture = {
  width: number;
  height: number;
  /** Without the strip of the caption. */
  board: Brightness;
  caption: Brightness;
};

type Brightness = { least: number; most: number };

/** How much of the lower edge is certainly caption, in pixels. */
const STRIP = 24;

/** Does something that downloads a picture. */
export async function savedPicture(
  p: Player,
  deed: () => Promise<unknown>,
): Promise<SeenPicture & { name: string }> {
  const [download] = await Promise.all([p.page.waitForEvent("download"), deed()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks).toString("base64");
  return { name: download.suggestedFilename(), ...(await look(p, bytes)) };
}

/** The picture in the clipboard. */
export async function copiedPicture(p: Player): Promise<SeenPicture> {
  return look(
    p,
    await p.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const picture = await item?.getType("image/png");
      const bytes = new Uint8Array((await picture?.arrayBuffer()) ?? []);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }),
  );
}

function look(p: Player, bytes: string): Promise<SeenPicture> {
  return p.page.evaluate(
    async ([text, strip]) => {
      const file = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([file], { type: "image/png" }));
      const { width, height } = image;
      const paper = new OffscreenCanvas(width, height).getContext("2d");
      if (!paper) throw new Error("there is no canvas");
      paper.drawImage(image, 0, 0);
      const brightness = (top: number, bottom: number) => {
        const { data } = paper.getImageData(0, top, width, bottom - top);
        let [least, most] = [255, 0];
        for (let i = 0; i < data.length; i += 4) {
          const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
          const bright = (red + green + blue) / 3;
          [least, most] = [Math.min(least, bright), Math.max(most, bright)];
        }
        return { least, most };
      };
      return {
        width,
        height,
        board: brightness(0, height - 2 * strip),
        caption: brightness(height - strip, height),
      };
    },
    [bytes, STRIP] as const,
  );
}
