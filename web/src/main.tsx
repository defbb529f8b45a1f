/** Where the client begins. */
import { render } from "preact";

const root = document.getElementById("root");
if (root) render(<p>Initiative</p>, root);
