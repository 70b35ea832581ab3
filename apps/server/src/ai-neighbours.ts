import { notFound } from './platform/errors.ts';
import type { Neighbours } from './features/ai/index.ts';
import { bookVisit, fillText, findTimes, proposeTimes } from './features/booking/index.ts';
import { lockContact } from './features/contacts/index.ts';
import { beginInternalConvo } from './features/conversations/index.ts';
import { textContact } from './features/inbox/index.ts';

/** What the AI's agents prepare, beside the verbs by which a person sends, keeps or books it. */
export const aiNeighbours: Neighbours = {
  async text(ctx, contactId, body, noNumber) {
    const contact = await lockContact(ctx.tx, contactId);
    if (!contact) throw notFound('contact');
    return textContact(ctx, contact, body, { noNumber });
  },
  note: (ctx, contactId, message, ref) =>
    beginInternalConvo(ctx, { message, contact_id: contactId, secured: false, client_ref: ref }),
  findTimes,
  offer: proposeTimes,
  book: bookVisit,
  officeText: fillText,
};
