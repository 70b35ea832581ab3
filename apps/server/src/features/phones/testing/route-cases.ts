import { multipart, quietWav } from '../../../testing/factory.ts';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** A number of the office, one that may be deleted, and the sound of a greeting. */
export interface PhonesIds {
  phone: number;
  sparePhone: number;
  sound: string;
}

/** One call of every route of the feature. */
export function phonesCases(ids: SharedIds & PhonesIds): Record<string, RouteCase> {
  return {
    listPhones: { ok: 200 },
    // No carrier is there in these tests: a number is only noted.
    createPhone: {
      body: { phoneNumber: '(503) 555-0178', ported: true, client_id: ids.office },
      ok: 200,
      foreign: 403,
    },
    updatePhone: { body: { phone_id: ids.phone, description: 'Main line' }, ok: 200, foreign: 404 },
    deletePhone: { params: { id: ids.sparePhone }, ok: 200, foreign: 404 },
    createPhoneSound: {
      form: multipart({}, [{ name: 'hello.wav', bytes: quietWav(), type: 'audio/wav' }]),
      ok: 200,
    },
    getPhoneSound: { params: { id: ids.sound }, ok: 200, foreign: 404 },
    carrierSound: { params: { token: 'no-token-of-ours' }, ok: 404 },
    searchNumber: { body: { searchType: 'area', areaCode: '503' }, ok: 502 },
    listEndpoints: { ok: 200 },
    // The one who calls has no softphone.
    getSoftphone: { ok: 404 },
    createEndpoints: { body: { user_ids: [] }, ok: 200 },
    getEndpointDesignation: { params: { id: ids.user }, ok: 200, foreign: 404 },
    setEndpointDesignation: {
      params: { id: ids.user },
      body: { phones: [ids.phone] },
      ok: 200,
      foreign: 404,
    },
    getIvrDesignation: { params: { id: ids.user }, ok: 200, foreign: 404 },
    setIvrDesignation: { params: { id: ids.user }, body: { ivr_des: [1] }, ok: 200, foreign: 404 },
    getIvrLength: { ok: 200 },
  };
}
