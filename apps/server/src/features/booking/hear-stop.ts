import { firstWords, lastTen } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { changeContact, lockContact } from '../contacts/index.ts';
import { changeItem } from '../threads/index.ts';
import { lockLiveOf } from './store-proposals.ts';
import { findNextVisit } from './store-visits.ts';

const QUOTED = 40;

/**
 * A word that stops texts, from a patient with a visit to come or to whom times are offered, may mean the visit: texts
 * are stopped, as the law asks, and it waits for a person, with the visit named where it stands and in the list.
 */
export async function hearStop(
  ctx: Context,
  { contactId, itemId, contactNumber, body, keyword }: DomainEvents['text.received'],
): Promise<void> {
  if (keyword !== 'stop') return;
  const about = await aboutOf(ctx, contactId, lastTen(contactNumber));
  if (about === null) return;
  const contact = await lockContact(ctx.tx, contactId);
  if (!contact) return;
  const wrote = `wrote “${firstWords(body, QUOTED)}”`;
  // The confirmation stands below their word: the list's row would show that alone.
  await changeContact(ctx.tx, contact, { lastSnippet: `${about}, ${wrote}` });
  await changeItem(ctx, itemId, { deliveryNote: `${about}. Their texts are stopped: call them.` }, true);
  ctx.audit({ action: 'text.stop_waits', subject: `contact:${contactId}`, details: { item: itemId } });
}

/** What the word may be about, in words; null for nothing. */
async function aboutOf(ctx: Context, contactId: number, ten: string): Promise<string | null> {
  const visit = await findNextVisit(ctx.tx, ten, ctx.now, await findTimeZone(ctx.tx));
  if (visit) {
    const whose = visit.contact_id === contactId || visit.name === '' ? '' : ` of ${visit.name}`;
    return `Visit${whose} ${momentWords(visit.begins)}`;
  }
  const offers = await lockLiveOf(ctx.tx, contactId);
  return offers.some(({ expiresAt }) => expiresAt > ctx.now) ? 'Times are offered to them' : null;
}

const words = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `2026-11-30 09:00` → "Mon, Nov 30, 9:00 AM". */
const momentWords = (wall: string): string =>
  words.format(new Date(`${wall.replace(' ', 'T')}:00Z`)).replace(/\u202f/g, ' ');
