import { notifications as contract } from '@chairline/contract';
import type { Pushes } from '../../gateways/web-push/index.ts';
import { type Binding, handle } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { getNoticeSettings, setNoticeSettings } from './notice-settings.ts';
import { addDevice, forgetDevice, listDevices, sendTest } from './devices.ts';

export function notificationRoutes(platform: Platform, pushes: Pushes): Binding[] {
  return [
    handle(contract.getPushKey, () => Promise.resolve({ public_key: pushes.publicKey ?? '' })),
    handle(contract.listPushDevices, (ctx) => listDevices(ctx)),
    handle(contract.addPushDevice, async (ctx, { body }) => ({
      device: await addDevice(platform, pushes, ctx, body),
    })),
    handle(contract.removePushDevice, (ctx, { params }) => forgetDevice(ctx, params.id)),
    handle(contract.testPush, (ctx) => sendTest(pushes, ctx)),
    handle(contract.getNoticeSettings, (ctx) => getNoticeSettings(ctx)),
    handle(contract.setNoticeSettings, (ctx, { body }) => setNoticeSettings(ctx, body)),
  ];
}
