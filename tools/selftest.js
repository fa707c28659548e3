// Opens the self-test page of a server on this machine, by whatever name, and fails unless
// all is well. deploy-test.sh runs it in web/, where Playwright is.
import { chromium } from '@playwright/test';

const url = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP * 127.0.0.1']
});
try {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(url);
  const status = page.locator('main p[role=status]', { hasText: /Everything’s fine|problem/ });
  await status.waitFor({ timeout: 30_000 });
  const said = await status.innerText();
  console.log(`   ${url}: ${said}`);
  if (!said.startsWith('Everything’s fine')) {
    console.log((await page.locator('li.fails').allInnerTexts()).join('\n'));
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
