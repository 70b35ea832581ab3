import { inbox, labels as contract, phoneToWire, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { listContacts } from '../contacts/index.ts';
import { planTexts } from '../inbox/index.ts';
import { mustTag } from '../labels/index.ts';
import { type Addressee, fillMessages } from '../inbox/index.ts';
import { chosenContacts } from './chosen-contacts.ts';
import { listAddressees } from './store.ts';

type Form = RouteInput<typeof contract.previewMassText>['body'];

/** A message as each addressee would get it, and whom it cannot be filled in for. */
export async function fillForAll(ctx: Context, message: string, contactIds: readonly number[]) {
  const people = await listAddressees(ctx.tx, contactIds);
  const texts = await fillMessages(ctx, { message, userId: userOf(ctx).userId }, people);
  const open = (person: Addressee) => contract.openPlaceholders(texts.get(person.contactId)!);
  return { people, texts, unfilled: people.filter((person) => open(person).length > 0) };
}

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
  return {
    total: people.length,
    fillable: people.length - unfilled.length,
    people: page.map((person) => {
      const text = texts.get(person.contactId)!;
      const way = ways?.get(person.contactId);
      return {
        contact_id: person.contactId,
        name: `${person.firstName} ${person.lastName}`.trim(),
        phone_num: phoneToWire(person.number),
        text,
        missing: contract.openPlaceholders(text),
        problem: way
          ? inbox.textLengthProblem(text)
          : 'No number that takes texts, or they asked us to stop.',
      };
    }),
  };
}
