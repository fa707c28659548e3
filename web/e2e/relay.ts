import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A Relay stands between a browser and the server and counts what the browser sends over its WebSocket. */
export class Relay {
  /** Bytes from the browser since the socket was opened, all frames with their headers. */
  sent = 0;
  #server: Server;

  private constructor(port: number) {
    this.#server = createServer((browser) => {
      const server = connect(port, '127.0.0.1');
      let socket = false;
      browser.on('data', (data) => {
        if (socket) this.sent += data.length;
        else socket = data.includes('Upgrade: websocket');
      });
      browser.pipe(server).pipe(browser);
      for (const end of [browser, server]) end.on('error', () => (browser.destroy(), server.destroy()));
    });
  }

  /** Opens a relay to a port of this machine. */
  static open(port: number): Promise<Relay> {
    const relay = new Relay(port);
    return new Promise((open) => relay.#server.listen(0, '127.0.0.1', () => open(relay)));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
  }
}
