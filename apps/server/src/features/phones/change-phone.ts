import { phones as contract, toE164 } from '@chairline/contract';
import type { z } from 'zod';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { BadInput, conflict, notFound, vendorFailed } from '../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import { queueOrder, queueRelease } from './order-phone.ts';
import { emitEndpoints, presentPhone } from './present.ts';
import {
  changePhone,
  findDefault,
  findPhone,
  listUsersOfPhone,
  lockPhoneBook,
  type NewPhone,
  type PhoneRow,
  removePhone,
} from './store.ts';
import { listSounds } from './store-sounds.ts';
import { lockUsers } from './store-endpoints.ts';

const words = contract.phoneMessages;
type Change = z.output<typeof contract.updatePhone.body>;

/**
 * Changes a number. Making it the one texts leave from takes that from the other. Ported is not taken back
 * while the carrier holds the number: what is not ported can be deleted, and is then gone for good.
 * @throws BadInput for what the rules forbid; Refusal 404, 409 when `version` is not the newest, 502
 */
export async function updatePhone(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  change: Change,
): Promise<contract.Phone> {
  if (change.ported === false || change.is_text_default) {
    const before = await inOffice(platform, scope, (ctx) => findPhone(ctx.tx, change.phone_id));
    if (before?.ported) {
      const held = await isHeld(carrier, before.phoneNum);
      if (change.ported === false && held) throw new BadInput(words.portedStays);
      // Noted only: what left from it would be refused, text by text.
      if (change.is_text_default && !before.isTextDefault && !held) throw new BadInput(words.portedNotYet);
    }
  }
  return inOffice(platform, scope, (ctx) => apply(ctx, change));
}

async function isHeld(carrier: PhoneCarrier, number: string): Promise<boolean> {
  try {
    return await carrier.ownsNumber(number);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    throw vendorFailed('The carrier could not be asked about this number. Nothing was changed; try again.');
  }
}

async function apply(ctx: Context, change: Change): Promise<contract.Phone> {
  await lockPhoneBook(ctx.tx, ctx.office);
  const before = await findPhone(ctx.tx, change.phone_id);
  if (!before) throw notFound('phone number');
  if (change.version !== undefined && change.version !== before.version)
    throw conflict(words.changedMeanwhile);
  const wanted = columnsOf(before, change);
  checkRules(before, wanted);
  const sounds = [wanted.greetingSound, wanted.closedGreetingSound, wanted.menuSound].filter(Boolean);
  if ((await listSounds(ctx.tx, sounds)).length < new Set(sounds).size) throw new BadInput(words.soundGone);
  // Who was in it may have gone; who comes into it is of this office.
  const added = wanted.ringOrder.filter((id) => !before.ringOrder.includes(id));
  if ((await lockUsers(ctx.tx, added)).length < added.length) throw new BadInput(words.ringOrderGone);
  const changed = (Object.keys(wanted) as (keyof Wanted)[]).filter((key) => wanted[key] !== before[key]);
  if (changed.length === 0) return presentPhone(before);

  const isNewDefault = wanted.isTextDefault && !before.isTextDefault;
  const other = isNewDefault ? await findDefault(ctx.tx) : undefined;
  if (other) {
    const row = await changePhone(ctx.tx, other.phoneId, { isTextDefault: false });
    ctx.emit('phoneChanged', { phone: presentPhone(row) });
  }
  const row = await changePhone(ctx.tx, before.phoneId, wanted);
  if (row.state === 'ordering' && before.state !== 'ordering') await queueOrder(ctx, row);
  ctx.audit({ action: 'phone.update', subject: `phone:${row.phoneId}`, details: { fields: changed } });
  ctx.emit('phoneChanged', { phone: presentPhone(row) });
  if (isNewDefault) await ctx.raise('office.changed', {});
  return presentPhone(row);
}

type Wanted = Pick<
  PhoneRow,
  | 'description'
  | 'ported'
  | 'isTextDefault'
  | 'takesTexts'
  | 'calls'
  | 'forwardTo'
  | 'ringMode'
  | 'ringOrder'
  | 'fallback'
  | 'fallbackTo'
  | 'fallbackText'
  | 'greeting'
  | 'closedGreeting'
  | 'greetingSound'
  | 'closedGreetingSound'
  | 'menu'
  | 'menuWords'
  | 'menuSound'
  | 'menuNames'
  | 'recording'
  | 'state'
  | 'failure'
>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function columnsOf(before: PhoneRow, change: Change): Wanted & Partial<NewPhone> {
  const ported = change.ported ?? before.ported;
  const calls = change.calls ?? before.calls;
  const given = change.forward_to ?? before.forwardTo;
  const fallback = change.fallback ?? before.fallback;
  const ringOrder = [...new Set(change.ring_order ?? before.ringOrder)];
  const menuNames = (change.menu_names ?? before.menuNames).toSorted((a, b) => a.place - b.place);
  // What is ported is only noted; what is not (any more) comes from the carrier.
  const state = ported === before.ported ? before.state : ported ? 'active' : 'ordering';
  return {
    description: change.description ?? before.description,
    ported,
    isTextDefault: change.is_text_default ?? before.isTextDefault,
    takesTexts: change.takes_texts ?? before.takesTexts,
    calls,
    forwardTo: calls === 'forward' ? (toE164(given) ?? '') : '',
    ringMode: change.ring_mode ?? before.ringMode,
    // The same order is no change.
    ringOrder: same(ringOrder, before.ringOrder) ? before.ringOrder : ringOrder,
    fallback,
    fallbackTo: fallback === 'forward' ? (toE164(change.fallback_to ?? before.fallbackTo) ?? '') : '',
    fallbackText: change.fallback_text ?? before.fallbackText,
    greeting: change.greeting ?? before.greeting,
    closedGreeting: change.closed_greeting ?? before.closedGreeting,
    greetingSound: change.greeting_sound ?? before.greetingSound,
    closedGreetingSound: change.closed_greeting_sound ?? before.closedGreetingSound,
    menu: change.menu ?? before.menu,
    menuWords: change.menu_words ?? before.menuWords,
    menuSound: change.menu_sound ?? before.menuSound,
    menuNames: same(menuNames, before.menuNames) ? before.menuNames : menuNames,
    recording: change.recording ?? before.recording,
    state,
    failure: state === before.state ? before.failure : null,
  };
}

function checkRules(before: PhoneRow, wanted: Wanted): void {
  if (wanted.calls === 'forward') {
    if (wanted.forwardTo === '') throw new BadInput(words.forwardNeeded);
    if (wanted.forwardTo === before.phoneNum) throw new BadInput(words.forwardToItself);
  }
  if (wanted.fallback === 'forward') {
    if (wanted.fallbackTo === '') throw new BadInput(words.fallbackNeeded);
    if (wanted.fallbackTo === before.phoneNum) throw new BadInput(words.fallbackToItself);
  }
  const places = wanted.menuNames.map(({ place }) => place);
  if (new Set(places).size < places.length) throw new BadInput(words.menuTwice);
  if (wanted.menu && places.length === 0) throw new BadInput(words.menuEmpty);
  mustBeFilled(wanted.fallbackText, false);
  const fit = wanted.takesTexts && wanted.state === 'active';
  // Exactly one has it: it is taken over by another number, never just given up.
  if (before.isTextDefault && (!wanted.isTextDefault || !fit)) throw new BadInput(words.textDefault);
  if (wanted.isTextDefault && !fit) throw new BadInput(words.defaultNeedsTexts);
}

/**
 * Takes a number from the office; a job gives it back to the carrier. Its threads stay.
 * @throws BadInput for a ported one and for the one texts leave from; Refusal 404
 */
export async function deletePhone(ctx: Context, phoneId: number): Promise<{ phone_id: number }> {
  await lockPhoneBook(ctx.tx, ctx.office);
  const row = await findPhone(ctx.tx, phoneId);
  if (!row) throw notFound('phone number');
  if (row.ported) throw new BadInput(words.ported);
  if (row.isTextDefault) throw new BadInput(words.textDefault);
  const rangFor = await lockUsers(ctx.tx, await listUsersOfPhone(ctx.tx, phoneId));
  await removePhone(ctx.tx, phoneId);
  await queueRelease(ctx, row.phoneNum);
  ctx.audit({ action: 'phone.delete', subject: `phone:${phoneId}`, details: { number: row.phoneNum } });
  ctx.emit('phoneDeleted', { phone_id: phoneId });
  await emitEndpoints(ctx, rangFor);
  return { phone_id: phoneId };
}
