import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One without history, so that it may be deleted; one that may be merged, and a merge that may be undone. */
export interface ContactsIds {
  loneContact: number;
  twin: number;
  merge: number;
}

/** One call of every route of the feature. */
export function contactsCases(ids: SharedIds & ContactsIds): Record<string, RouteCase> {
  const contact = { id: ids.contact };
  return {
    listContacts: { query: { search: 'Lopez' }, ok: 200 },
    nearContacts: { query: { search: 'Lopes' }, ok: 200 },
    countContacts: { ok: 200 },
    exportContacts: { query: { search: 'Lopez' }, ok: 200, foreign: 404 },
    getContact: { params: contact, ok: 200, foreign: 404 },
    createContact: { body: { first_name: 'New', last_name: 'Person', ph1: '5035550147' }, ok: 200 },
    updateContact: { params: contact, body: { first_name: 'Changed' }, ok: 200, foreign: 404 },
    deleteContact: { params: { id: ids.loneContact }, ok: 200, foreign: 404 },
    findDuplicates: { body: { ph1: ids.number, first_name: 'Maria', last_name: 'Lopez' }, ok: 200 },
    previewMerge: { body: { keep_id: ids.contact, merge_id: ids.twin }, ok: 200, foreign: 404 },
    mergeContacts: {
      body: { keep_id: ids.contact, merge_id: ids.twin, keep_version: 0, merge_version: 0 },
      ok: 409,
      foreign: 404,
    },
    undoMerge: { params: { id: ids.merge }, ok: 200, foreign: 404 },
    listMerges: { params: contact, ok: 200, foreign: 404 },
    setFamily: { params: contact, body: { with_id: ids.twin }, ok: 200, foreign: 404 },
    setContactType: { params: { ...contact, typeId: ids.contactType }, ok: 200, foreign: 404 },
    putOff: { params: contact, body: { until: null }, ok: 200, foreign: 404 },
    setNeedsAnswer: { params: contact, body: { needs_answer: true }, ok: 200, foreign: 404 },
  };
}
