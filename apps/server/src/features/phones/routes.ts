import { phones } from '@chairline/contract';
import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { deletePhone, updatePhone } from './change-phone.ts';
import { createPhone } from './create-phone.ts';
import { getPhonesOf, getPlacesOf, setPhonesOf, setPlacesOf } from './designations.ts';
import { getOwnSoftphone } from './own-softphone.ts';
import { presentEndpoint, presentPhone } from './present.ts';
import { createEndpoints } from './request-endpoint.ts';
import { searchNumber } from './search-number.ts';
import { createSound, sendSound, sendSoundToCarrier } from './sounds.ts';
import { listPhones } from './store.ts';
import { listEndpoints } from './store-endpoints.ts';

export function phoneRoutes(platform: Platform, carrier: PhoneCarrier): Binding[] {
  return [
    handle(phones.listPhones, async (ctx) => (await listPhones(ctx.tx)).map(presentPhone)),
    handleOutside(phones.createPhone, 'vendor', (ctx, { body }) => createPhone(platform, carrier, ctx, body)),
    handleOutside(phones.updatePhone, 'vendor', (ctx, { body }) => updatePhone(platform, carrier, ctx, body)),
    handle(phones.deletePhone, (ctx, { params }) => deletePhone(ctx, params.id)),
    handleOutside(phones.createPhoneSound, 'upload', (ctx, { files }) => createSound(platform, ctx, files)),
    handleOutside(phones.getPhoneSound, 'stream', (ctx, { params }) =>
      sendSound(platform, ctx, params.id, ctx.http),
    ),
    handleOutside(phones.carrierSound, 'stream', ({ http }, { params }) =>
      sendSoundToCarrier(platform, params.token, http),
    ),
    handleOutside(phones.searchNumber, 'vendor', (_ctx, { body }) => searchNumber(platform, carrier, body)),
    handle(phones.listEndpoints, async (ctx) => (await listEndpoints(ctx.tx)).map(presentEndpoint)),
    handle(phones.getSoftphone, (ctx) => getOwnSoftphone(platform, ctx)),
    handle(phones.createEndpoints, (ctx, { body }) => createEndpoints(platform, ctx, body?.user_ids)),
    handle(phones.getEndpointDesignation, (ctx, { params }) => getPhonesOf(ctx, params.id)),
    handle(phones.setEndpointDesignation, (ctx, { params, body }) =>
      setPhonesOf(ctx, params.id, body.phones),
    ),
    handle(phones.getIvrDesignation, (ctx, { params }) => getPlacesOf(ctx, params.id)),
    handle(phones.setIvrDesignation, (ctx, { params, body }) => setPlacesOf(ctx, params.id, body.ivr_des)),
    handle(phones.getIvrLength, () => Promise.resolve({ ivrLength: phones.IVR_LENGTH })),
  ];
}
