/* Draws the PNG icons from public/icon.svg with an installed Chromium. Run it when the mark changes: npm run icons */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = join(import.meta.dirname, '../public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
// A mask may cut everything outside the middle four fifths, so the mark is smaller and the ground has no corners.
const masked = svg
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64" rx="14"', '<rect x="-8" y="-8" width="80" height="80"');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
});
const draw = async (/** @type {string} */ name, /** @type {string} */ source, /** @type {number} */ size) => {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${source}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
};
await draw('icon-192.png', svg, 192);
await draw('icon-512.png', svg, 512);
await draw('icon-maskable.png', masked, 512);
await draw('icon-apple.png', masked, 180); // iOS cuts the corners off, and paints black what is clear
await draw('icon-32.png', svg, 32);
const small = readFileSync(join(folder, 'icon-32.png'));
rmSync(join(folder, 'icon-32.png'));
// An ICO of one picture: six bytes that say so, sixteen about it, and the PNG as it is.
const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
head.writeUInt32LE(small.length, 14);
writeFileSync(join(folder, 'favicon.ico'), Buffer.concat([head, small]));
await browser.close();
