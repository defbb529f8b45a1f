/**
 * Saving and copying a picture of the position. It shows what the board draws for the viewer, so it
 * can give nothing else away.
 */
import { saveFile } from "../../shell/download";
import type { MatchPageContext } from "../context";
import { captionOf, pictureName } from "./caption";
import { captionedPicture } from "./captioned_picture";

export type PictureSharing = {
  save(): void;
  /** Absent where the browser copies no pictures. */
  copy?: () => void;
};

type Shown = Pick<MatchPageContext, "view" | "board" | "actions" | "act">;

export function pictureSharing(shown: Shown): PictureSharing {
  const tell = (text: string, code: string) => shown.actions.tell(text, code);
  const save = async () => {
    // The name is that of the moment of the picture.
    const { view, act } = shown;
    const name = pictureName(view.about.title, view.scene.value, act?.peek());
    try {
      saveFile(name, await pictureFile(shown));
      tell(`The picture is saved as ${name}.`, "client/saved_picture");
    } catch {
      tell("The picture could not be made.", "client/no_picture");
    }
  };
  const copy = async () => {
    const file = pictureFile(shown);
    try {
      // Some browsers only allow it at once, so the clipboard gets the promise of a picture.
      await navigator.clipboard.write([new ClipboardItem({ [PNG]: file })]);
      tell("The picture is copied.", "client/copied");
    } catch {
      tell("The picture could not be copied. You can save it instead.", "client/not_copied");
    }
  };
  return { save: () => void save(), ...(copiesPictures() ? { copy: () => void copy() } : {}) };
}

const PNG = "image/png";

function copiesPictures(): boolean {
  // Pages that are not encrypted have no clipboard at all, whatever the types say.
  return "ClipboardItem" in window && "clipboard" in navigator;
}

/** Takes the picture now, in the task of the press, and makes a file of it. */
function pictureFile({ view, board, act }: Shown): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const snapshot = board.snapshot();
    const caption = captionOf(view.about.title, view.scene.value, act?.peek());
    const picture = snapshot && captionedPicture(snapshot, caption);
    const keep = (file: Blob | null) => (file ? resolve(file) : reject(new Error("no picture")));
    if (picture) picture.toBlob(keep, PNG);
    else keep(null);
  });
}
