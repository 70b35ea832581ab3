import { contacts as contract, nameKey, toE164 } from '@chairline/contract';
import type { RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { columnsOf } from './contact-columns.ts';
import { presentContact } from './present.ts';
import { findAlike } from './store-numbers.ts';

const MOST = 20;

/**
 * Contacts that look like the person of a form: with one of its numbers (by the last ten digits, in any field or by a
 * merge), its e-mail address in any case, or its name (as names are compared) together with its birthdate.
 * What the form holds half typed finds nothing.
 */
export async function findDuplicates(
  ctx: Context,
  form: RouteInput<typeof contract.findDuplicates>['body'],
): Promise<{ items: contract.Duplicate[] }> {
  const tens = [form.ph1, form.ph2, form.ph3]
    .map((text) => toE164(text)?.slice(-10))
    .filter((ten) => ten !== undefined);
  const name = nameKey(`${form.first_name} ${form.last_name}`);
  const { birthdate } = columnsOf({ Birthdate: isDay(form.Birthdate) ? form.Birthdate : null });
  const found = await findAlike(
    ctx.tx,
    {
      contactId: form.contact_id ?? 0,
      tens: [...new Set(tens)],
      email: form.email.trim().toLowerCase(),
      person: name !== '' && birthdate !== undefined && birthdate !== null ? { name, birthdate } : null,
    },
    MOST,
  );
  return {
    items: found.map(({ contact, byNumber, byEmail, byPerson }) => ({
      contact: presentContact(contact),
      reasons: [
        ...(byNumber ? (['number'] as const) : []),
        ...(byEmail ? (['email'] as const) : []),
        ...(byPerson ? (['name_birthdate'] as const) : []),
      ],
    })),
  };
}

const isDay = (text: string | null): text is string => text !== null && contract.isBirthdate(text);
