import { multipart } from '../../../testing/factory.ts';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';
import type { LabelsIds } from '../../labels/testing/route-cases.ts';

/** A text that failed. */
export interface InboxIds {
  failedItem: number;
}

/** One call of every route of the feature. */
export function inboxCases(ids: SharedIds & InboxIds & LabelsIds): Record<string, RouteCase> {
  return {
    translateItem: { params: { id: ids.item }, ok: 400, foreign: 404 },
    previewTranslation: { body: { text: 'Thank you', language: 'spa' }, ok: 400 },
    getTranslation: { ok: 200 },
    sendText: {
      form: multipart({ dst: ids.number, message_text: 'Hello', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    resendText: { params: { id: ids.failedItem }, ok: 200, foreign: 404 },
    fetchTextMediaAgain: { params: { id: ids.item }, ok: 409, foreign: 404 },
    inboundText: { ok: 403 },
    deliveryReport: { ok: 403 },
    carrierMedia: { params: { token: 'no-token-of-ours' }, ok: 404 },
    addItemTag: { params: { id: ids.item }, body: { tag_id: ids.tag }, ok: 200, foreign: 404 },
    removeItemTag: { params: { id: ids.item, tagId: ids.tag }, ok: 200, foreign: 404 },
  };
}
