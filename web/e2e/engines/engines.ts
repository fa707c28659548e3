import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Chromium } from './chromium';
import type { Device } from './device';
import { Firefox, WebKit } from './webdriver';

/** The first of some files that is there. */
function findInstalled(...files: string[]): string {
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error(`none of these is installed: ${files.join(', ')}; run make browsers`);
  return found;
}

/** The old Chromiums that tools/oldbrowsers unpacks, by version. */
export const old = [88, 92, 103, 108];

const oldChromiumPath = (version: number) =>
  join(import.meta.dirname, `../../../tools/oldbrowsers/node_modules/.unpacked/chromium-${version}`);

/** The engines that the client is tried in, by the name of their project. */
export const engines: Record<string, () => Promise<Device>> = {
  chromium: () =>
    Chromium.start(process.env.CHROMIUM ?? findInstalled('/usr/bin/chromium', '/usr/bin/google-chrome')),
  firefox: () =>
    Firefox.start(process.env.FIREFOX ?? findInstalled('/usr/bin/firefox-esr', '/usr/bin/firefox')),
  webkit: () =>
    WebKit.start(
      findInstalled(
        ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
      )
    ),
  ...Object.fromEntries(
    old.map((version) => [`chromium-${version}`, () => Chromium.start(oldChromiumPath(version))])
  )
};
