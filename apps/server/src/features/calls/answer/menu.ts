import { calls as contract, phones } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { announcementFor, beginRinging } from './begin-call.ts';
import { conferenceDocument, heard } from './documents.ts';
import { endingDocument } from './fall-back.ts';
import { hookUrl, readHookQuery } from './hooks.ts';
import { planCall, planMenuChoice } from '../ring/plan-call.ts';
import { type CallRow, lockCall } from '../store.ts';
import { findAnsweringNumber, findOfficeName } from '../ring/store-people.ts';
import { takeTold } from '../state/take-told.ts';
import { type Element, refusal } from './xml.ts';

/** Times a caller hears the menu, and seconds they have to press after it. */
const MENU_TIMES = 2;
const MENU_SECONDS = 5;

/**
 * Asks the caller whom they want to speak with: one key, which may be pressed while the menu is still heard.
 * @param times how many times they were asked before
 */
export async function menuDocument(
  platform: Platform,
  ctx: Context,
  row: CallRow,
  times = 0,
): Promise<Element[]> {
  const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
  const names = rule?.menu_names ?? [];
  const words = rule?.menu_words || phones.menuSentence(await findOfficeName(ctx.tx), names);
  const choice = (asked: number) =>
    hookUrl(platform, 'menu-choice', { office: row.clientId, call: row.callId, times: asked });
  const attributes = {
    action: choice(times + 1),
    method: 'POST',
    numDigits: 1,
    timeout: MENU_SECONDS,
    retries: MENU_TIMES - times,
    // Any key ends it: one that leads nowhere is answered with the menu again.
    finishOnKey: 'none',
  };
  return [
    {
      name: 'GetDigits',
      attributes,
      content: [await heard(platform, ctx.office, { sound: rule?.menu_sound, words })],
    },
    // Nothing was pressed.
    { name: 'Redirect', attributes: { method: 'POST' }, content: choice(MENU_TIMES) },
  ];
}

/**
 * What a caller pressed: it rings at whom that place leads to. A key that leads nowhere has the menu heard again, once;
 * then, when nothing was pressed, and where nobody of that place is there, it rings as the number does.
 * Asked again, the same.
 * @throws BadInput for an address that names no call
 */
export async function takeMenuChoice(
  platform: Platform,
  query: unknown,
  form: Readonly<Record<string, string>>,
): Promise<Element[]> {
  const hook = readHookQuery(query);
  if (!hook) throw new BadInput('This address names no call.');
  const scope = { office: hook.office, actor: { kind: 'webhook', vendor: 'plivo' } } as const;
  return inOffice(platform, scope, async (ctx) => {
    const row = await lockCall(ctx.tx, hook.call);
    if (!row || row.endedAt !== null) return refusal(contract.callMessages.over);
    if (!row.inMenu)
      return row.voicemail
        ? endingDocument(platform, ctx, row)
        : conferenceDocument(platform, row, 'customer', await announcementFor(ctx, row));
    const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
    const pressed = (form.Digits ?? '').trim();
    const place = rule?.menu_names.find((one) => String(one.place) === pressed)?.place;
    const times = hook.times ?? MENU_TIMES;
    if (place === undefined && pressed !== '' && times < MENU_TIMES)
      return menuDocument(platform, ctx, row, times);
    const chosen = rule && place !== undefined ? await planMenuChoice(ctx, rule, place) : [];
    const asTheNumber = chosen.length > 0 || !rule ? [] : await planCall(ctx, rule);
    // Where the last of them has left, or the office closed while the menu was heard, the plan of the beginning holds.
    const ringPlan = [chosen, asTheNumber, row.ringPlan].find((plan) => plan.length > 0) ?? [];
    ctx.audit({ action: 'call.menu', subject: `call:${row.callId}`, details: { place: place ?? null } });
    const after = await takeTold(platform, ctx, row.callId, [], { inMenu: false, ringPlan });
    await beginRinging(ctx, row.callId, { direction: 'incoming' });
    return conferenceDocument(platform, after!, 'customer', await announcementFor(ctx, after!));
  });
}
