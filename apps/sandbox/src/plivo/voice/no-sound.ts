import { randomBytes } from 'node:crypto';

/** Payload numbers of an offer of ours, as browsers number them. */
const OURS = { mid: '0', opus: '111', pcmu: '0', keys: '126' };

/** What an answer must say as the offer said it (RFC 8843 for the mid, RFC 3264 for the payload numbers). */
function saidBy(offer: string): typeof OURS {
  const numberOf = (codec: string) => new RegExp(String.raw`^a=rtpmap:(\d+) ${codec}`, 'm').exec(offer)?.[1];
  return {
    mid: /^a=mid:(\S+)/m.exec(offer)?.[1] ?? OURS.mid,
    opus: numberOf('opus/48000') ?? OURS.opus,
    pcmu: numberOf('PCMU/8000') ?? OURS.pcmu,
    keys: numberOf('telephone-event/8000') ?? OURS.keys,
  };
}

const hex = (bytes: number) =>
  [...randomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');

/** A description of one line of sound that names no address: no connection is ever tried (RFC 8839, section 4.3). */
function describe({ mid, opus, pcmu, keys }: typeof OURS, setup: 'actpass' | 'active'): string {
  const stream = randomBytes(8).toString('hex');
  return [
    'v=0',
    `o=- ${Date.now()} 2 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}`,
    `a=msid-semantic: WMS ${stream}`,
    `m=audio 9 UDP/TLS/RTP/SAVPF ${opus} ${pcmu} ${keys}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=ice-ufrag:${randomBytes(3).toString('hex')}`,
    `a=ice-pwd:${randomBytes(12).toString('hex')}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${hex(32)}`,
    `a=setup:${setup}`,
    `a=mid:${mid}`,
    'a=sendrecv',
    `a=msid:${stream} ${stream}`,
    'a=rtcp-mux',
    `a=rtpmap:${opus} opus/48000/2`,
    `a=rtpmap:${pcmu} PCMU/8000`,
    `a=rtpmap:${keys} telephone-event/8000`,
    '',
  ].join('\r\n');
}

/**
 * The carrier's end of a browser's call where there is no WebRTC: the call is made, taken, moved and ended as any other,
 * and no sound comes or goes. A `Media` by its shape: naming that type here would close a circle of imports.
 */
export function openSilence() {
  return {
    sound: { say: () => null, hear: () => undefined, stop: () => undefined },
    offer: async () => describe(OURS, 'actpass'),
    answerTo: async (offer: string) => describe(saidBy(offer), 'active'),
    take: async () => undefined,
    lost: () => false,
    onChange: () => undefined,
    close: () => undefined,
  };
}
