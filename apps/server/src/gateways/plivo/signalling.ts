import type { Config } from '../../platform/config.ts';

/** Where the carrier's browser SDK connects by itself: its two hosts for signalling (version 2.2.21). */
const PLIVO = ['wss://client.plivo.com/signalling', 'wss://client-fb.plivo.com/signalling'];

/**
 * Where softphones in browsers connect, besides us; none where no carrier is set up.
 * @returns `sockets` for the SDK's `registrationDomainSocket`, empty where it connects to its own; `reach`, what pages
 * must be allowed to reach
 */
export function signallingOf(plivo: Config['plivo']): { sockets: string[]; reach: string[] } {
  if (!plivo) return { sockets: [], reach: [] };
  if (plivo.apiUrl === null) return { sockets: [], reach: PLIVO };
  const own = new URL(`${plivo.apiUrl.replace(/\/$/, '')}/signalling`);
  own.protocol = own.protocol === 'https:' ? 'wss:' : 'ws:';
  return { sockets: [own.href], reach: [own.href] };
}
