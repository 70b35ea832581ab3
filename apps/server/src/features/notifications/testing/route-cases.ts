import { generatePushKeys } from '../../../platform/local-secrets.ts';
import type { RouteCase } from '../../../testing/route-case.ts';

/** A point of P-256 and a secret, as a browser makes them. */
export const pushKeysOfADevice = {
  p256dh: generatePushKeys().publicKey,
  auth: Buffer.alloc(16, 9).toString('base64url'),
};

/** A device of `user` that takes notifications. */
export interface NotificationsIds {
  pushDevice: number;
}

/** One call of every route of the feature. */
export function notificationsCases(ids: NotificationsIds): Record<string, RouteCase> {
  return {
    getPushKey: { ok: 200 },
    listPushDevices: { ok: 200 },
    addPushDevice: {
      body: { endpoint: 'https://push.chairline.test/a-device', keys: pushKeysOfADevice },
      ok: 200,
    },
    removePushDevice: { params: { id: ids.pushDevice }, ok: 200, foreign: 404 },
    testPush: { ok: 200 },
    getNoticeSettings: { ok: 200 },
    setNoticeSettings: { body: { sound: true }, ok: 200 },
  };
}
