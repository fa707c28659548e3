import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { until, type Device, type Size, type Spot } from './device';

type Answer = { id?: number; method?: string; params?: Json; result?: Json; error?: { message: string } };
// What the browser answers: its own protocol says what is in it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** A Chromium of any age, spoken to through a pipe in its own protocol. */
export class Chromium implements Device {
  troubles: string[] = [];
  #process: ChildProcess;
  #data = mkdtempSync(join(tmpdir(), 'linework-chromium-'));
  #waiting = new Map<number, (answer: Answer) => void>();
  #sent = 0;
  #session: string | undefined;

  private constructor(binary: string) {
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--remote-debugging-pipe'
    ];
    this.#process = spawn(binary, [...flags, `--user-data-dir=${this.#data}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
    });
    let rest = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (data: string) => {
      const parts = (rest + data).split('\0');
      rest = parts.pop()!;
      for (const part of parts) this.#handleMessage(JSON.parse(part) as Answer);
    });
  }

  static async start(binary: string): Promise<Chromium> {
    const browser = new Chromium(binary);
    const { targetId } = await browser.#send('Target.createTarget', { url: 'about:blank' });
    browser.#session = (await browser.#send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    for (const domain of ['Page', 'Runtime']) await browser.#send(`${domain}.enable`);
    return browser;
  }

  #handleMessage({ id, method, params, ...answer }: Answer): void {
    if (id !== undefined) this.#waiting.get(id)?.(answer);
    if (method === 'Runtime.exceptionThrown')
      this.troubles.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  }

  #send(method: string, params = {}): Promise<Json> {
    const id = ++this.#sent;
    const asked = new Promise<Json>((done, fail) =>
      this.#waiting.set(id, ({ result, error }) =>
        error ? fail(new Error(`${method}: ${error.message}`)) : done(result)
      )
    );
    (this.#process.stdio[3] as Writable).write(
      JSON.stringify({ id, method, params, sessionId: this.#session }) + '\0'
    );
    return asked;
  }

  async open(url: string, size: Size): Promise<void> {
    await this.#send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
    await this.#send('Page.navigate', { url: 'about:blank' }); // an address that differs in nothing is loaded, too
    await this.#send('Page.navigate', { url });
    await until(url, () =>
      this.run((to) => document.readyState === 'complete' && location.href !== 'about:blank' && !!to, url)
    );
  }

  async run<A extends unknown[], T>(does: (...args: A) => T, ...args: A): Promise<T> {
    const expression = `(${does})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }

  async point(way: Spot[]): Promise<void> {
    const say = (type: string, spot: Spot, buttons: number) =>
      this.#send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', buttons, clickCount: 1 });
    await say('mouseMoved', way[0], 0);
    await say('mousePressed', way[0], 1);
    for (const spot of way.slice(1)) await say('mouseMoved', spot, 1);
    await say('mouseReleased', way[way.length - 1], 0);
  }

  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
  }

  async shot(): Promise<Buffer> {
    return Buffer.from((await this.#send('Page.captureScreenshot')).data as string, 'base64');
  }

  async close(): Promise<void> {
    const gone = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGKILL');
    await gone;
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
  }
}
