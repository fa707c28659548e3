import { fetchAddresses } from './api';
import type { Address, Reach } from './wire/gateway';

/** isLocalhost reports whether a host name means the computer on which it is typed. */
export const isLocalhost = (hostname: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);

/** inviteAddresses lists the addresses to invite by: those the server reports or, where there are none, the page's own. */
export function inviteAddresses(reported: Reach | null, base: string): Address[] {
  if (reported && reported.addresses.length > 0) return reported.addresses;
  return [{ url: base, name: '', kind: 'network' }];
}

/** addressLabel is how an address is called in a choice. */
export const addressLabel = (address: Address) =>
  address.kind === 'network' ? `${address.name}: ${new URL(address.url).host}` : new URL(address.url).host;

/**
 * ServerAddresses knows how other devices get to this server. Whoever opened the page by localhost cannot pass that on; the server knows
 * better.
 */
class ServerAddresses {
  reported = $state.raw<Reach | null>(null);
  chosenIndex = $state(0);
  #asked = false;

  addresses = $derived(inviteAddresses(this.reported, document.baseURI));
  /** Whether no other device can follow an invitation, as far as this one knows. */
  unreachable = $derived(
    this.reported !== null &&
      this.reported.addresses.length === 0 &&
      isLocalhost(new URL(document.baseURI).hostname)
  );

  /** load asks the server, once. */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    // A server that does not say leaves us with the address that we have.
    this.reported = await fetchAddresses().catch(() => null);
  }

  /** urlOf is the address of a path of ours for other devices. */
  urlOf(path: string): string {
    return new URL(path, this.addresses[this.chosenIndex]?.url ?? document.baseURI).href;
  }
}

export const serverAddresses = new ServerAddresses();
