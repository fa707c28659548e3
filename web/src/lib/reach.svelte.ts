import { addresses } from './api';
import type { Address, Reach } from './wire/gateway';

/** Reports whether a host means the computer itself, on whatever computer it is typed. */
export const meansHere = (hostname: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);

/** By which addresses to invite: what the server says, and where it says nothing the page's own. */
export function addressesFor(told: Reach | null, base: string): Address[] {
  if (told && told.addresses.length > 0) return told.addresses;
  return [{ url: base, name: '', kind: 'network' }];
}

/** How an address is called in a choice. */
export const called = (address: Address) =>
  address.kind === 'network' ? `${address.name}: ${new URL(address.url).host}` : new URL(address.url).host;

/**
 * How other devices get to this server. Whoever opened the page by localhost cannot pass that on; the server knows
 * better.
 */
class Outside {
  told = $state.raw<Reach | null>(null);
  chosen = $state(0);
  #asked = false;

  addresses = $derived(addressesFor(this.told, document.baseURI));
  /** Reports whether nobody else can follow an invitation, as far as is known. */
  nobody = $derived(
    this.told !== null && this.told.addresses.length === 0 && meansHere(new URL(document.baseURI).hostname)
  );

  /** Asks the server, once. */
  async ask(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    // A server that does not say leaves us with the address that we have.
    this.told = await addresses().catch(() => null);
  }

  /** A path of ours as an address for other devices. */
  href(path: string): string {
    return new URL(path, this.addresses[this.chosen]?.url ?? document.baseURI).href;
  }
}

export const outside = new Outside();
