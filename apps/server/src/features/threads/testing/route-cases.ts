import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function threadsCases(ids: SharedIds): Record<string, RouteCase> {
  const contact = { id: ids.contact };
  const page = { offset: 0, limit: 20 };
  const media = { id: ids.item, mediaId: ids.media };
  return {
    getContactThread: { params: { ...contact, ...page }, ok: 200, foreign: 404 },
    getUserThread: { params: { id: ids.user, ...page }, ok: 200, foreign: 404 },
    getFamilyThread: { params: page, body: [ids.contact], ok: 200, foreign: 404 },
    readThread: { params: contact, body: { last_read_id: ids.item }, ok: 200, foreign: 404 },
    getTextMedia: { params: media, ok: 200, foreign: 404 },
    getItemMedia: { params: media, ok: 200, foreign: 404 },
    listContactMedia: { params: contact, ok: 200, foreign: 404 },
  };
}
