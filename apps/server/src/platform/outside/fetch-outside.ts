import { lookup as resolvePlatform } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAddress, isPublicAddress } from './public-address.ts';

/** Why nothing was fetched. `refused` stays so; what could not be reached may be there later. */
export type OutsideFault = 'refused' | 'tooLarge' | 'unreachable' | 'tooSlow';

export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export interface OutsideLimits {
  maxBytes: number;
  /** For all of it: names, connections, redirects and the last byte. */
  timeoutMs: number;
  maxRedirects: number;
  /** Content types that are taken, by what the other side says; what the bytes are is looked at by the caller. */
  accept?: RegExp;
  /** `https` alone, or `http` as well. */
  plainToo?: boolean;
  /**
   * Origins that may be private, by the installation's own settings: the vendor played beside it. A redirect leads
   * there only from there.
   */
  admitted?: readonly string[];
  /** How names are resolved; left out: as the platform does. */
  resolve?: typeof resolvePlatform;
}

export interface OutsideAnswer {
  status: number;
  /** Lower case, without parameters; '' where none was given. */
  type: string;
  /** Empty where the status is no success. */
  bytes: Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address that came from outside. It is spoken to only where it is public: the name is resolved here, every
 * address it has must be public, and the connection goes to what was looked at, so that an answer that changes in
 * between (DNS rebinding) leads nowhere. Each redirect is looked at anew. No cookies, no referrer, nothing of ours.
 * @throws OutsideError
 */
export async function fetchOutside(address: string, limits: OutsideLimits): Promise<OutsideAnswer> {
  const limit = AbortSignal.timeout(limits.timeoutMs);
  let url = readAddress(address, null, limits);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await ask(url, limits, limit);
      const { statusCode: status = 0, headers } = response;
      if (!REDIRECTS.has(status) || headers.location === undefined)
        return await read(response, limits, status);
      response.destroy();
      if (redirects === limits.maxRedirects) throw new OutsideError('refused', 'It leads on too often.');
      url = readAddress(headers.location, url, limits);
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    if (limit.aborted) throw new OutsideError('tooSlow', 'It took too long.', { cause: error });
    throw new OutsideError('unreachable', 'It could not be reached.', { cause: error });
  }
}

/** An address that may be asked. @param from where a redirect came from, or null */
function readAddress(text: string, from: URL | null, limits: OutsideLimits): URL {
  if (!URL.canParse(text, from?.href)) throw new OutsideError('refused', 'It is no address.');
  const url = new URL(text, from?.href);
  if (url.username !== '' || url.password !== '')
    throw new OutsideError('refused', 'The address holds a name or a password.');
  if (limits.admitted?.includes(url.origin) && (from === null || from.origin === url.origin)) return url;
  const protocols = limits.plainToo ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol))
    throw new OutsideError('refused', `It is not ${protocols.join(' or ')}.`);
  // The web is on its own ports; others are services of somebody's network. URL leaves out the protocol's own.
  if (url.port !== '') throw new OutsideError('refused', 'The address names a port.');
  // A name is looked at again when it is resolved. URL has written all spellings of an IPv4 address in the usual way.
  if (isAddress(url.hostname) ? !isPublicAddress(url.hostname) : isLocalName(url.hostname)) throw notPublic();
  return url;
}

/** Names of this machine and of networks that are nobody else's (RFC 6761, 6762, 8375, 9476). */
function isLocalName(hostname: string): boolean {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return !name.includes('.') || localEndings.some((ending) => name.endsWith(ending));
}
const localEndings = ['.localhost', '.local', '.internal', '.home.arpa', '.lan', '.alt', '.onion'];

const notPublic = () => new OutsideError('refused', 'The address is not public.');

/** Resolves a name and hands the connection what was looked at. One address that is not public refuses the name. */
function lookupPublic(resolve: typeof resolvePlatform): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

async function ask(url: URL, limits: OutsideLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
    // A connection of its own: one that was kept open may lead where the name once pointed.
    agent: false,
    signal,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Chairline' },
    ...(limits.admitted?.includes(url.origin)
      ? {}
      : { lookup: lookupPublic(limits.resolve ?? resolvePlatform) }),
  });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function read(
  response: IncomingMessage,
  limits: OutsideLimits,
  status: number,
): Promise<OutsideAnswer> {
  const { headers } = response;
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  try {
    if (status < 200 || status > 299) return { status, type, bytes: Buffer.alloc(0) };
    // Nothing packed was asked for: what unpacks to far more than its size is not taken in.
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new OutsideError('refused', 'It came packed.');
    if (limits.accept && !limits.accept.test(type))
      throw new OutsideError('refused', 'It is of a type that is not taken.');
    if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.maxBytes) throw tooLarge(limits);
      chunks.push(chunk);
    }
    return { status, type, bytes: Buffer.concat(chunks) };
  } finally {
    response.destroy();
  }
}

const tooLarge = ({ maxBytes }: OutsideLimits) =>
  new OutsideError('tooLarge', `It is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
