import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until, type Device, type Size, type Spot } from './device';

/** The commands of W3C WebDriver that we use, each with its way over HTTP. */
const ways = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  PerformActions: ['POST', '/actions'],
  TakeScreenshot: ['GET', '/screenshot'],
  GetWindowHandles: ['GET', '/window/handles'],
  SwitchToWindow: ['POST', '/window'],
  SetWindowRect: ['POST', '/window/rect']
} as const;

type Command = keyof typeof ways;
// What a browser answers: the standard says what is in it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;
type Ask = (command: Command, params?: object) => Promise<Json>;

/** A free port of this machine. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

/** A browser that speaks WebDriver. */
abstract class WebDriver implements Device {
  troubles: string[] = []; // of which WebDriver tells nothing
  protected abstract ask: Ask;
  #windows = new Map<string, string>();
  #first = '';

  /**
   * A window of its own for each size: one that a page opens may be as narrow as a phone, which the browser's own may
   * not.
   */
  async open(url: string, size: Size): Promise<void> {
    const name = `${size.width}×${size.height}`;
    const handle = this.#windows.get(name) ?? (await this.#openWindow(new URL('/readyz', url).href, size));
    this.#windows.set(name, handle);
    await this.ask('SwitchToWindow', { handle });
    await this.#resizePage(size);
    await this.ask('Navigate', { url });
  }

  async #openWindow(blank: string, size: Size): Promise<string> {
    const old: string[] = await this.ask('GetWindowHandles');
    this.#first ||= old[0];
    await this.ask('SwitchToWindow', { handle: this.#first });
    await this.ask('Navigate', { url: blank });
    await this.run(
      ({ width, height }) =>
        void document.documentElement.addEventListener('click', () =>
          window.open(location.href, '_blank', `popup=yes,width=${width},height=${height}`)
        ),
      size
    );
    await this.point([{ x: 10, y: 10 }]); // a page may open windows only where somebody clicks
    return until('a new window', async () =>
      ((await this.ask('GetWindowHandles')) as string[]).find((h) => !old.includes(h))
    );
  }

  /** Sees to it that the page, not the window, has a size. */
  async #resizePage(size: Size): Promise<void> {
    const inner = () => this.run(() => ({ width: innerWidth, height: innerHeight }));
    await until(`a window of ${size.width} × ${size.height}`, async () => {
      const { width, height } = await inner();
      if (width === size.width && height === size.height) return true;
      const outer = await this.run(() => ({ width: outerWidth, height: outerHeight }));
      await this.ask('SetWindowRect', {
        width: outer.width + size.width - width,
        height: outer.height + size.height - height
      });
      return false;
    });
  }

  async run<A extends unknown[], T>(does: (...args: A) => T, ...args: A): Promise<T> {
    return (await this.ask('ExecuteScript', { script: `return (${does})(...arguments)`, args })) as T;
  }

  async point(way: Spot[]): Promise<void> {
    const to = ({ x, y }: Spot, duration = 0) => ({
      type: 'pointerMove',
      duration,
      x: Math.round(x),
      y: Math.round(y)
    });
    const actions = [
      to(way[0]),
      { type: 'pointerDown', button: 0 },
      ...way.slice(1).map((spot) => to(spot, 16)),
      { type: 'pointerUp', button: 0 }
    ];
    await this.ask('PerformActions', {
      actions: [{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions }]
    });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value }
    ]);
    await this.ask('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async shot(): Promise<Buffer> {
    const answer: Json = await this.ask('TakeScreenshot');
    return Buffer.from((answer.value ?? answer) as string, 'base64');
  }

  abstract close(): Promise<void>;
}

/** Stops a process and waits until it is gone. */
async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((done) => process.once('exit', done));
  process.kill('SIGTERM');
  setTimeout(() => process.kill('SIGKILL'), 3000).unref();
  await gone;
}

/** WebKit as GTK has it: its driver speaks HTTP, one session each, and needs a display. */
export class WebKit extends WebDriver {
  #processes: ChildProcess[] = [];
  #base = '';

  protected ask: Ask = async (command, params = {}) => {
    const [method, path] = ways[command];
    const body = method === 'POST' ? JSON.stringify(params) : undefined;
    const answer = await fetch(this.#base + path, { method, body });
    const { value } = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
    return value as Json;
  };

  static async start(browser: string): Promise<WebKit> {
    const webkit = new WebKit();
    const display = `:${90 + (process.pid % 400)}`;
    webkit.#processes.push(
      spawn('Xvfb', [display, '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
    );
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    webkit.#processes.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }));
    const root = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver', () =>
      fetch(`${root}/status`).then(
        (r) => r.ok,
        () => false
      )
    );
    webkit.#base = `${root}/session`;
    const { sessionId } = await webkit.ask('NewSession', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
      }
    });
    webkit.#base += `/${sessionId}`;
    return webkit;
  }

  async close(): Promise<void> {
    await fetch(this.#base, { method: 'DELETE' }).catch(() => {});
    for (const process of this.#processes.reverse()) await stop(process);
  }
}

/** Firefox, which speaks WebDriver by itself: Marionette, commands and answers as JSON with their length before them. */
export class Firefox extends WebDriver {
  #process: ChildProcess;
  #profile = mkdtempSync(join(tmpdir(), 'linework-firefox-'));
  #socket: Socket | undefined;
  #waiting = new Map<number, (error: { message: string } | null, value: Json) => void>();
  #sent = 0;

  private constructor(browser: string, port: number) {
    super();
    writeFileSync(
      join(this.#profile, 'user.js'),
      [
        `user_pref('marionette.port', ${port});`,
        `user_pref('dom.disable_open_during_load', false);`, // popups
        `user_pref('browser.link.open_newwindow.restriction', 2);`,
        `user_pref('datareporting.policy.dataSubmissionEnabled', false);`,
        `user_pref('app.update.disabledForTesting', true);`
      ].join('\n')
    );
    this.#process = spawn(
      browser,
      ['--headless', '--marionette', '--no-remote', '--profile', this.#profile],
      {
        stdio: 'ignore'
      }
    );
  }

  protected ask: Ask = (command, params = {}) => {
    const id = ++this.#sent;
    const asked = new Promise<Json>((done, fail) =>
      this.#waiting.set(id, (error, value) =>
        error ? fail(new Error(`${command}: ${error.message}`)) : done(value)
      )
    );
    const text = JSON.stringify([0, id, `WebDriver:${command}`, params]);
    this.#socket!.write(`${Buffer.byteLength(text)}:${text}`);
    // Alone, a value stands for itself; WebDriver puts it into a box.
    return asked.then((value) => (command === 'ExecuteScript' ? value.value : value) as Json);
  };

  static async start(browser: string): Promise<Firefox> {
    const port = await freePort();
    const firefox = new Firefox(browser, port);
    firefox.#socket = await until(
      'Firefox',
      () =>
        new Promise<Socket | null>((open) => {
          const socket = connect(port, '127.0.0.1', () => open(socket));
          socket.once('error', () => open(null));
        })
    );
    firefox.#readAnswers(firefox.#socket);
    await firefox.ask('NewSession', {});
    return firefox;
  }

  #readAnswers(socket: Socket): void {
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const colon = rest.indexOf(':');
        const end = colon + 1 + Number(rest.subarray(0, colon));
        if (colon < 0 || rest.length < end) return;
        const answer = JSON.parse(rest.subarray(colon + 1, end).toString()) as Json;
        rest = rest.subarray(end);
        // The first is a greeting, not an answer.
        if (Array.isArray(answer)) this.#waiting.get(answer[1] as number)?.(answer[2], answer[3]);
      }
    });
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
    await stop(this.#process);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
