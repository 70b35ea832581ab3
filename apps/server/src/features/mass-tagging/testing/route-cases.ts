import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';
import type { LabelsIds } from '../../labels/testing/route-cases.ts';

/** A mass tagging, and a text to a practice list. */
export interface MassTaggingIds {
  massTagging: number;
  listText: number;
}

/** One call of every route of the feature. */
export function massTaggingCases(ids: SharedIds & MassTaggingIds & LabelsIds): Record<string, RouteCase> {
  return {
    massTag: { body: { contact_ids: [ids.contact], tag_ids: [ids.tag] }, ok: 200, foreign: 404 },
    listMassTaggings: { ok: 200 },
    previewListText: {
      params: { list: 're-care' },
      body: { contact_ids: [ids.contact], message: 'Hi' },
      ok: 200,
      foreign: 404,
    },
    sendListText: {
      params: { list: 're-care' },
      body: {
        contact_ids: [ids.contact],
        include: [ids.contact],
        message: 'Hi',
        client_ref: 'recare-text-1',
      },
      ok: 200,
      foreign: 404,
    },
    listListTexts: { params: { list: 're-care' }, ok: 200 },
    getListTextResults: { params: { id: ids.listText }, ok: 200, foreign: 404 },
    listTries: { query: { ids: String(ids.contact) }, ok: 200 },
    previewMassText: { body: { contact_ids: [ids.contact], message: 'Hi' }, ok: 200, foreign: 404 },
    undoMassTagging: { params: { id: ids.massTagging }, ok: 200, foreign: 404 },
  };
}
