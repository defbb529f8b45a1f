/**
 * The catalogue of names. `node catalogue.mjs` prints it as JSON, `node catalogue.mjs pictures FOLDER`
 * takes a picture of each of its sheets. `cargo xtask catalogue` does what is to be done with both.
 */
import { runnerImport } from "vite";

const load = async (path) => {
  const options = { configFile: false, logLevel: "error", root: import.meta.dirname };
  return (await runnerImport(path, options)).module;
};

const [task, folder] = process.argv.slice(2);
if (task === undefined) {
  const { CATALOGUE } = await load("./src/ui/catalogue/catalogue.ts");
  process.stdout.write(`${JSON.stringify(CATALOGUE)}\n`);
} else if (task === "pictures" && folder !== undefined) {
  const { takePictures } = await load("./e2e/pictures/catalogue.ts");
  await takePictures(folder);
} else {
  process.stderr.write("usage: node catalogue.mjs [pictures FOLDER]\n");
  process.exitCode = 1;
}
