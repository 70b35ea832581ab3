import { inbox, labels as contract, phoneToWire, type practice, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { findPatientContacts } from '../contacts/index.ts';
import { findUserName, hasTranslator, mustTranslate, planTexts } from '../inbox/index.ts';
import { mustTag } from '../labels/index.ts';
import { listPatNums } from '../practice/index.ts';
import { findTouches } from '../threads/index.ts';
import { inOrder } from './chosen-contacts.ts';
import { type DecidedText, decideTexts } from './decide.ts';
import { offeredLanguages } from './languages.ts';
import { presentMassTagging } from './present.ts';
import { beginMassTagging, findBegun } from './start.ts';
import { countOutcomes, findListText, listOfList, listPeople } from './store-people.ts';
import { findShown } from './store.ts';

type ListName = practice.PatientListName;
type Form = Omit<RouteInput<typeof contract.sendListText>['body'], 'client_ref'>;

const words = contract.listTextMessages;
const LISTED = 20;
const DAY = 86_400_000;

/** Those of a list somebody chose, in its order, and how many of it have no contact. @throws BadInput for too many, or nobody */
async function chosenOf(ctx: Context, list: ListName, form: Form) {
  if (!form.everyone) {
    const ids = await findShown(ctx.tx, [...new Set(form.contact_ids)]);
    if (ids.length === 0 && form.contact_ids.length > 0) throw notFound('contact');
    if (ids.length === 0) throw new BadInput(words.nobodyChosen);
    return { ids, unlinked: 0 };
  }
  const patNums = await listPatNums(ctx, list, contract.MASS_TAG_MAX_IDS + 1);
  if (patNums.length > contract.MASS_TAG_MAX_IDS) throw new BadInput(words.tooMany);
  const contacts = await findPatientContacts(ctx.tx, patNums);
  const except = new Set(form.except);
  const ids = patNums.flatMap((patNum) => contacts.get(patNum) ?? []).filter((id) => !except.has(id));
  if (ids.length === 0) throw new BadInput(words.nobodyChosen);
  return { ids, unlinked: patNums.length - contacts.size };
}

const termsOf = (ctx: Context, list: ListName, { message, days, include, languages }: Form) => ({
  list,
  message,
  days,
  included: [...include],
  languages: [...languages],
  userId: userOf(ctx).userId,
  unfilled: 'skip' as const,
});

/**
 * What a text to a list would say to each, and who is left out and why: those first.
 * @throws BadInput when nobody was chosen; Refusal 403 without the right, 404
 */
export async function previewListText(
  ctx: Context,
  list: ListName,
  { offset, ...form }: Form & { offset: number },
): Promise<contract.ListTextPreview> {
  await mustTag(ctx);
  const { ids, unlinked } = await chosenOf(ctx, list, form);
  const contacts = await inOrder(ctx, ids);
  const decided = await decideTexts(ctx, termsOf(ctx, list, form), contacts, async () => new Set());
  const counts = new Map<contract.SkipReason, number>();
  for (const { reason } of decided) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  // Whoever is included stays in their place: the row is not to leave under the pointer.
  const inDoubt = (text: DecidedText) => text.reason ?? text.overruled;
  const page = [
    ...decided.filter((text) => inDoubt(text) !== null),
    ...decided.filter((text) => inDoubt(text) === null),
  ].slice(offset, offset + contract.MASS_PREVIEW_PAGE);
  const rows = new Map(contacts.map((row) => [row.contactId, row]));
  const nameOf = (id: number) => `${rows.get(id)!.firstName} ${rows.get(id)!.lastName}`.trim();
  const translates = hasTranslator(ctx);
  return {
    total: decided.length,
    unlinked,
    sends: decided.filter(({ reason }) => reason === null).length,
    skipped: [...counts].map(([reason, count]) => ({ reason, count })),
    languages: offeredLanguages(ctx, decided, nameOf),
    people: page.map((text) => {
      return {
        contact_id: text.contactId,
        name: nameOf(text.contactId),
        phone_num: phoneToWire(text.way?.to ?? ''),
        text: text.body,
        language: (translates && text.language?.code) || null,
        reason: inDoubt(text),
        included: text.overruled !== null,
        texted_at: text.touches?.texted_at ?? null,
        heard_at: text.touches?.heard_at ?? null,
      };
    }),
  };
}

/**
 * Begins to text many of a practice list: whom is fixed here, the rest is a job that begins ten seconds later.
 * @throws BadInput when nobody would get it and for a message that cannot be sent; Refusal 403 without the right, 404
 */
export async function sendListText(
  ctx: Context,
  list: ListName,
  { client_ref, ...form }: Form & { client_ref: string },
): Promise<contract.MassTagging> {
  await mustTag(ctx);
  const begun = await findBegun(ctx, client_ref);
  if (begun) return begun;
  if (form.message.trim() === '') throw new BadInput(words.nothingToSend);
  mustTranslate(ctx, form.languages);
  const tooLong = inbox.textLengthProblem(form.message);
  if (tooLong) throw new BadInput(tooLong);
  if (!(await planTexts(ctx, []))) throw new BadInput(inbox.inboxMessages.noTextNumber);
  const { ids } = await chosenOf(ctx, list, form);
  const terms = termsOf(ctx, list, form);
  const decided = await decideTexts(ctx, terms, await inOrder(ctx, ids), async () => new Set());
  if (decided.every(({ reason }) => reason !== null)) throw new BadInput(words.nobodyGets);
  const beginsAt = new Date(ctx.now.getTime() + contract.LIST_TEXT_HOLD_MS);
  return beginMassTagging(ctx, { ...terms, tagIds: [], beginsAt, clientRef: client_ref }, ids);
}

/** The last texts to a list, newest first. @throws Refusal 403 without the right */
export async function listListTexts(ctx: Context, list: ListName): Promise<contract.MassTagging[]> {
  await mustTag(ctx);
  const user = userOf(ctx);
  return (await listOfList(ctx.tx, list, LISTED)).map((row) => presentMassTagging(row, user));
}

/** What became of a text to a list, for each. @throws Refusal 403 without the right, 404 */
export async function getListTextResults(
  ctx: Context,
  id: number,
  { offset, outcome }: { offset: number; outcome?: contract.ListTextOutcome | undefined },
): Promise<contract.ListTextResults> {
  await mustTag(ctx);
  const row = await findListText(ctx.tx, id);
  if (!row) throw notFound('text');
  const takenBack = words.takenBack;
  const where = { outcome, offset, limit: contract.LIST_TEXT_PAGE, takenBack };
  const counted = await countOutcomes(ctx.tx, row, takenBack);
  const counts = Object.fromEntries(
    contract.listTextOutcome.options.map((one) => [one, counted.get(one) ?? 0]),
  ) as contract.ListTextResults['counts'];
  return {
    mass_tagging: presentMassTagging(row, userOf(ctx)),
    sender: await findUserName(ctx.tx, row.userId),
    counts,
    people: (await listPeople(ctx.tx, row, where)).map(({ number, ...person }) => ({
      ...person,
      phone_num: phoneToWire(number),
    })),
  };
}

/** How often these contacts were tried since they were last heard of. */
export async function listTries(ctx: Context, ids: string): Promise<contract.TriesOfContact[]> {
  const since = new Date(ctx.now.getTime() - contract.TRIES_DAYS * DAY);
  const shown = await findShown(ctx.tx, ids.split(',').map(Number));
  const touches = await findTouches(ctx.tx, shown, since);
  return [...touches.values()].map(({ contact_id, tries, tried_at, heard_at }) => ({
    contact_id,
    tries,
    tried_at,
    heard_at,
  }));
}
