/** Why a connection to Chairline ended. */
export type EndingKind =
  /** Never came to be: network, address, TLS, server away. */
  | 'unreachable'
  /** Was there and went. */
  | 'lost'
  /** The server restarts and said so. */
  | 'restart'
  | 'token'
  | 'taken'
  | 'version'
  | 'protocol'
  /** Too much at once, says the server. */
  | 'flood'
  /** We ended it ourselves. */
  | 'stopped';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LONGEST_MS = MINUTE;
/** Whoever was connected this long comes back at once. */
const HEALTHY_MS = 60 * MINUTE;
/** Whoever was connected this long begins counting anew. */
const STEADY_MS = MINUTE;

/** How often in a row it did not work, after a connection of `onlineMs` ended. */
export const countFailures = (failures: number, onlineMs: number): number =>
  onlineMs >= STEADY_MS ? 1 : failures + 1;

/**
 * How long to wait before dialling again, in milliseconds: doubling from a second to a minute, spread at random so
 * that a thousand offices do not come back in the same second; longer where only a person can mend it.
 * @param failures how often in a row it did not work, 1 for the first
 */
export function waitAfter(
  kind: EndingKind,
  failures: number,
  onlineMs: number,
  random: () => number = Math.random,
): number {
  const spread = (ms: number) => Math.round(ms * (0.5 + random() / 2));
  switch (kind) {
    case 'stopped':
      return 0;
    case 'token':
      return spread(10 * MINUTE);
    case 'version':
      return spread(60 * MINUTE);
    case 'taken':
      return failures < 3 ? spread(2 * MINUTE) : spread(10 * MINUTE);
    case 'restart':
      return spread(6 * SECOND);
    case 'protocol':
    case 'flood':
      return spread(2 * MINUTE);
    case 'lost':
    case 'unreachable':
      if (onlineMs >= HEALTHY_MS) return Math.round(random() * SECOND);
      return spread(Math.min(LONGEST_MS, 2 * SECOND * 2 ** (failures - 1)));
  }
}
