/** The entry point of the client. */
import { render } from "preact";
import "./ui/theme.css";
import { App } from "./ui/shell/app";
import { applyAppearance } from "./ui/shell/appearance";
import { followHistory } from "./ui/shell/router";
import { openSpeaker } from "./ui/shell/speaker";

const root = document.getElementById("root");
if (root) {
  applyAppearance(document.documentElement);
  followHistory();
  openSpeaker();
  render(<App />, root);
}
