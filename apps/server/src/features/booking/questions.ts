import { labels, lastTen } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { findConfirmedDefs, findPracticeSettings } from '../practice/index.ts';
import { type ComingVisit, listReminded, listTextsTo, listVisitsOf } from './store-visit-answers.ts';

/** A visit to come that was asked about by a text to a number. */
export interface Asked {
  visit: ComingVisit;
  /** The newest text that asked. */
  itemId: number;
  confirmed: boolean;
}

/** What a number was asked, and what was written to it last. */
export interface Questions {
  asked: Asked[];
  /** All visits to come of those who have the number. */
  visits: ComingVisit[];
  /** The newest text of ours to it; null for none. */
  newest: number | null;
}

/** A text that asks for a yes is no question any more after so long. */
const ASKED_MS = 14 * 86_400_000;

/**
 * Which visits a number was asked about: by a reminder of a rule, or by a text of the desk's that names the visit's time
 * and asks to confirm.
 * @param number E.164
 * @param before the item that may answer
 */
export async function questionsTo(ctx: Context, number: string, before: number): Promise<Questions> {
  const zone = await findTimeZone(ctx.tx);
  const texts = await listTextsTo(ctx.tx, number, before);
  const visits = await listVisitsOf(ctx.tx, lastTen(number), ctx.now, zone);
  const confirmedDefs = new Set(await findConfirmedDefs(ctx.tx, await findPracticeSettings(ctx.tx)));
  const asked = new Map<number, Asked>();
  const ask = (visit: ComingVisit, itemId: number): void => {
    const held = asked.get(visit.apt_num);
    if (held && held.itemId >= itemId) return;
    asked.set(visit.apt_num, { visit, itemId, confirmed: confirmedDefs.has(visit.confirmed) });
  };
  for (const { item_id, ...visit } of await listReminded(ctx.tx, number, ctx.now, zone)) ask(visit, item_id);
  const since = ctx.now.getTime() - ASKED_MS;
  const asking = texts.filter(({ body, at }) => /\bconfirm/i.test(body) && Date.parse(at) > since);
  for (const visit of visits) {
    const wall = `${visit.at.replace(' ', 'T')}Z`;
    const names = [labels.formatAppointmentTime(wall, 'UTC'), labels.shortTime(wall, 'UTC')];
    for (const { item_id, body } of asking)
      if (names.some((name) => body.includes(name))) ask(visit, item_id);
  }
  return { asked: [...asked.values()], visits, newest: texts[0]?.item_id ?? null };
}
