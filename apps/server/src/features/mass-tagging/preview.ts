import { inbox, labels as contract, phoneToWire, type RouteInput } from '@chairline/contract';
import type { Language } from '../../gateways/llm/index.ts';
import { type Context, userOf } from '../../platform/context.ts';
import { listContacts } from '../contacts/index.ts';
import { type Addressee, fillMessages, foreignLanguages, hasTranslator, planTexts } from '../inbox/index.ts';
import { mustTag } from '../labels/index.ts';
import { chosenContacts, inOrder } from './chosen-contacts.ts';
import { decideTexts } from './decide.ts';
import { offeredLanguages } from './languages.ts';
import { listAddressees } from './store.ts';

type Form = RouteInput<typeof contract.previewMassText>['body'];

/** A message as each addressee would get it, and whom it cannot be filled in for. */
export async function fillForAll(ctx: Context, message: string, contactIds: readonly number[]) {
  const people = await listAddressees(ctx.tx, contactIds);
  const texts = await fillMessages(ctx, { message, userId: userOf(ctx).userId }, people);
  const open = (person: Addressee) => contract.openPlaceholders(texts.get(person.contactId)!);
  return { people, texts, unfilled: people.filter((person) => open(person).length > 0) };
}

const nameOf = ({ firstName, lastName }: Addressee) => `${firstName} ${lastName}`.trim();

/**
 * What a mass text would say to each, those it cannot be filled in for first.
 * @throws BadInput when nobody was chosen; Refusal 403 without the right, 404
 */
export async function previewMassText(ctx: Context, form: Form): Promise<contract.MassTextPreview> {
  await mustTag(ctx);
  const { people, texts, unfilled } = await fillForAll(ctx, form.message, await chosenContacts(ctx, form));
  const without = new Set(unfilled);
  const page = [...unfilled, ...people.filter((person) => !without.has(person))].slice(
    form.offset,
    form.offset + contract.MASS_PREVIEW_PAGE,
  );
  const ways = await planTexts(
    ctx,
    await listContacts(
      ctx.tx,
      page.map(({ contactId }) => contactId),
    ),
  );
  const foreign = hasTranslator(ctx) ? await foreignLanguages(ctx, people) : new Map<number, Language>();
  return {
    total: people.length,
    fillable: people.length - unfilled.length,
    languages: await languagesOf(ctx, form, people, foreign),
    people: page.map((person) => {
      const text = texts.get(person.contactId)!;
      const way = ways?.get(person.contactId);
      return {
        contact_id: person.contactId,
        name: nameOf(person),
        phone_num: phoneToWire(person.number),
        text,
        language: foreign.get(person.contactId)?.code ?? null,
        missing: contract.openPlaceholders(text),
        problem: way
          ? inbox.textLengthProblem(text)
          : 'No number that takes texts, or they asked us to stop.',
      };
    }),
  };
}

/**
 * The languages it would go out in. Of everyone a filter finds only those are looked at closely who write another one: a
 * phone they share with somebody who does not counts here all the same.
 */
async function languagesOf(
  ctx: Context,
  { message, unfilled = 'skip' }: Form,
  people: readonly Addressee[],
  foreign: ReadonlyMap<number, Language>,
): Promise<contract.TextLanguage[]> {
  const names = new Map(people.map((person) => [person.contactId, nameOf(person)]));
  const terms = {
    message,
    unfilled,
    userId: userOf(ctx).userId,
    list: null,
    days: 0,
    included: [],
    languages: [],
  };
  const contacts = await inOrder(ctx, [...foreign.keys()]);
  const decided = await decideTexts(ctx, terms, contacts, async () => new Set());
  return offeredLanguages(ctx, decided, (id) => names.get(id)!);
}
