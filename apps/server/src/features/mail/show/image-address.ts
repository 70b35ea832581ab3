import { createHmac, timingSafeEqual } from 'node:crypto';

/** How a mail's pictures from outside are shown: by us, from a path that its key has signed. */
export interface ImageProxy {
  /** `/api/emails/7/image` */
  path: string;
  /** Of this mail alone, hexadecimal. */
  key: string;
}

/** Longer addresses than any picture needs are left out. */
const ADDRESS_MAX = 4_000;

/** The key of a mail: what it signs is fetched for this office and for no other address than the mail's own. */
export const imageKey = (secret: Uint8Array, office: number, emailId: number): string =>
  createHmac('sha256', secret).update(`chairline-mail-image:${office}:${emailId}`).digest('hex');

const sign = (key: string, address: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(address).digest('base64url');

/** Where the reader's browser gets a picture from outside; null for an address that is too long. */
export function proxied({ path, key }: ImageProxy, address: URL): string | null {
  const { href } = address;
  if (href.length > ADDRESS_MAX) return null;
  return `${path}?${new URLSearchParams({ src: href, sig: sign(key, href) }).toString()}`;
}

/** Whether an address was signed by this key. */
export function isSigned(key: string, address: string, signature: string): boolean {
  const [expected, given] = [sign(key, address), signature].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The name of a host as it is compared: without port, in lower case, without the dot at its end. */
export function hostName(host: string): string {
  const url = `http://${host}`;
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: host.toLowerCase() };
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}
