/** The beginning of the client. */
import { render } from "preact";
import "./ui/theme.css";
import { App } from "./ui/app";
import { applyAppearance } from "./ui/appearance";
import { followHistory } from "./ui/router";
import { openSpeaker } from "./ui/speaker";

const root = document.getElementById("root");
if (root) {
  applyAppearance(document.documentElement);
  followHistory();
  openSpeaker();
  render(<App />, root);
}
