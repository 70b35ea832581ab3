import { notifications as contract } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { readDeviceState, readFacts } from './device-state.ts';

/** Who wants notifications in this browser: they come back with them when they sign in again. */
const WISH_KEY = 'chairline.notify';

const userName = (): string => {
  const user = currentSession();
  return user ? `${user.client_id}:${user.user_id}` : '';
};

/** Whether the signed-in user wants notifications in this browser. */
export const isWished = (): boolean => readStored<string[]>(WISH_KEY)?.includes(userName()) ?? false;

function setWish(wished: boolean): void {
  const others = (readStored<string[]>(WISH_KEY) ?? []).filter((name) => name !== userName());
  writeStored(WISH_KEY, wished ? [...others, userName()].slice(-20) : others);
}

/** Whether notifications are to be shown here now. */
export const mayNotify = (): boolean => isWished() && readDeviceState(readFacts()) === 'allowed';

/** The worker that shows what is pushed. It is fetched anew when it has changed. */
function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
}

/** This browser's worker, where it has one. */
export async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
}

/** This browser's subscription at its push service; null for none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!readFacts().push) return null;
  return (await (await findWorker())?.pushManager.getSubscription()) ?? null;
}

export function readKey(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const sameKey = (held: ArrayBuffer | null | undefined, wanted: Uint8Array): boolean => {
  const bytes = new Uint8Array(held ?? new ArrayBuffer(0));
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
};

/**
 * Subscribes this browser and tells the server. One that is subscribed stays so, unless the server's key is another
 * by now.
 * @returns the device as the server has it, or null where this installation sends no pushes
 * @throws ApiError; DOMException where the browser's push service refuses or is not there
 */
async function subscribe(): Promise<contract.PushDevice | null> {
  const { public_key } = await call(contract.getPushKey);
  if (public_key === '') return null;
  const key = readKey(public_key);
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !sameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { device } = await call(contract.addPushDevice, {
    body: {
      endpoint: endpoint ?? '',
      expirationTime: expirationTime ?? null,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
    quiet400: true,
  });
  return device;
}

export interface TurnedOn {
  /** Whether they come while Chairline is closed too. */
  pushed: boolean;
  /** Why they do not, where that was tried. */
  failure: unknown;
}

/**
 * Turns notifications on in this browser; to be called at a click, as the browser may ask.
 * @returns null where the user or the browser did not allow them
 */
export async function turnOn(): Promise<TurnedOn | null> {
  if (Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted')
    return null;
  setWish(true);
  if (!readFacts().push) return { pushed: false, failure: null };
  try {
    return { pushed: (await subscribe()) !== null, failure: null };
  } catch (failure) {
    console.warn('This browser could not be subscribed to pushes', failure);
    return { pushed: false, failure };
  }
}

/** Turns notifications off in this browser. @param device what the server has of it */
export async function turnOff(device: contract.PushDevice | undefined): Promise<void> {
  setWish(false);
  if (device) await call(contract.removePushDevice, { params: { id: device.push_id } });
  await (await findSubscription())?.unsubscribe();
}

/**
 * Whoever wants notifications here and has signed in again gets their pushes again: a subscription ends with its
 * session. A failure leaves them with those of the open window.
 */
export async function resumePush(): Promise<void> {
  if (!mayNotify() || !readFacts().push) return;
  try {
    const [devices, subscription] = await Promise.all([call(contract.listPushDevices), findSubscription()]);
    if (!subscription || !devices.some(({ this_device }) => this_device)) await subscribe();
    // A worker from before is looked at for a newer one.
    else await (await findWorker())?.update();
  } catch (error) {
    console.warn('Pushes could not be resumed in this browser', error);
  }
}

/** Whether this browser gets pushes of the signed-in user. */
export const isPushed = async (): Promise<boolean> => isWished() && (await findSubscription()) !== null;
