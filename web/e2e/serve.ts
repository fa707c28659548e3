import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { own } from './ports';
import { expect } from './table';

/** A Server of a test's own, beside the one that all tests share: to be killed, or started with other flags. */
export class Server {
  readonly url = `http://127.0.0.1:${own}`;
  readonly data = mkdtempSync(join(tmpdir(), 'linework-e2e-'));
  readonly #program: string;
  #process: ChildProcess | undefined;

  constructor(program = process.env.LINEWORK_BIN ?? '../bin/linework') {
    this.#program = program;
  }

  /** Starts it on its data and waits until it takes writes. */
  async start(...flags: string[]): Promise<void> {
    const args = ['serve', `--listen=127.0.0.1:${own}`, `--data=${this.data}`, '--bot-delay=50ms', ...flags];
    this.#process = spawn(this.#program, args, { stdio: 'ignore' });
    const ready = () =>
      fetch(`${this.url}/readyz`).then(
        (r) => r.status,
        () => 0
      );
    await expect.poll(ready).toBe(200);
  }

  /** Runs a command about it, as whoever runs the server would, and gives what that prints. */
  command(...args: string[]): string {
    const env = { ...process.env, LINEWORK_DATA: this.data, LINEWORK_LISTEN: `127.0.0.1:${own}` };
    return execFileSync(this.#program, args, { env, encoding: 'utf8' });
  }

  stop(signal: NodeJS.Signals): Promise<void> {
    return new Promise((gone) => {
      if (!this.#process) return gone();
      this.#process.once('exit', () => gone());
      this.#process.kill(signal);
      this.#process = undefined;
    });
  }

  /** Stops it and leaves nothing behind. */
  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}
