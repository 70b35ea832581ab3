import type { World } from '../../world/index.ts';
import type { PlivoStore } from '../store.ts';
import type { Endpoint } from '../types.ts';
import { userOf } from './addresses.ts';
import { causes } from './causes.ts';
import type { Exchange } from './exchange.ts';
import { habitOf } from './people.ts';
import type { Habit, People } from './people.ts';
import type { Device } from './types.ts';

/** How a softphone without a browser behaves. */
export interface PlayedSoftphone {
  registered: boolean;
  habit: Habit;
}

/** Who is reached where. */
export interface Directory {
  /** The device at a number or softphone address; null when the account has no such softphone. */
  deviceOf(account: string, address: string): Device | null;
  endpointOf(username: string): Endpoint | null;
  isRegistered: (username: string) => boolean;
  /** A softphone that is played without a browser. */
  playSoftphone(username: string, played: PlayedSoftphone): void;
  /** Whether there is such a softphone: made by REST, or one that logged in by a token. */
  isKnown(username: string): boolean;
  /** A browser's softphone came, or went; one that another has replaced goes unnoticed. */
  setBrowser(username: string, device: Device | null, gone?: Device): void;
  reset(): void;
}

/** @param inHand the telephone of a number, where a person holds it */
export function createDirectory(
  world: World,
  store: PlivoStore,
  people: People,
  exchange: () => Exchange,
  inHand: (number: string) => Device | null,
): Directory {
  const played = new Map<string, { softphone: PlayedSoftphone; device: Device }>();
  const browsers = new Map<string, Device>();

  /** Nobody is logged in: the carrier gives up at once. */
  const absent: Device = {
    kind: 'endpoint',
    ring: (call) => exchange().hangUp(call, causes.notRegistered, 'Plivo'),
    accepted: () => undefined,
    ended: () => undefined,
    sound: () => null,
  };

  const endpointOf = (username: string) =>
    [...store.endpoints.values()].find((known) => known.username === username) ?? null;

  /** Who logged in by a token stands under the endpoint's name and the account's, joined. */
  const browserOf = (username: string) =>
    browsers.get(username) ?? browsers.get(`${username}_${endpointOf(username)?.account ?? ''}`);

  function softphoneOf(username: string): Device {
    const browser = browserOf(username);
    if (browser) return browser;
    const own = played.get(username);
    return own?.softphone.registered ? own.device : absent;
  }

  return {
    deviceOf(account, address) {
      const user = userOf(address);
      if (user === null) return inHand(address) ?? people.deviceFor('phone', () => habitOf(world, address));
      // Who logs in by a token is called by its subject and the account.
      const known = endpointOf(user)?.account === account || user.endsWith(`_${account}`);
      return known ? softphoneOf(user) : null;
    },
    endpointOf,
    isKnown: (username) => browserOf(username) !== undefined || endpointOf(username) !== null,
    isRegistered: (username) =>
      browserOf(username) !== undefined || played.get(username)?.softphone.registered === true,
    playSoftphone(username, softphone) {
      const device = people.deviceFor(
        'endpoint',
        () => played.get(username)?.softphone.habit ?? softphone.habit,
      );
      played.set(username, { softphone, device: played.get(username)?.device ?? device });
    },
    setBrowser(username, device, gone) {
      if (device) browsers.set(username, device);
      else if (browsers.get(username) === gone) browsers.delete(username);
    },
    reset() {
      played.clear();
    },
  };
}
