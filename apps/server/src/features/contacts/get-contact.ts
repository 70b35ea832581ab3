import type { contacts as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { numbersOf, presentDetail } from './present.ts';
import { findContact, findLastNumber, findLastRead, findOptedOut, findSharers } from './store.ts';

/** One contact with all its panel shows; the reading is audited. @throws Refusal 404 */
export async function getContact(ctx: Context, contactId: number): Promise<contract.ContactDetail> {
  const row = await findContact(ctx.tx, contactId);
  if (!row) throw notFound('contact');
  const numbers = numbersOf(row).map(({ number }) => number);
  const extras = {
    optedOut: await findOptedOut(ctx.tx, numbers),
    sharers: await findSharers(
      ctx.tx,
      contactId,
      numbers.map((number) => number.slice(-10)),
    ),
    lastNumber: await findLastNumber(ctx.tx, contactId),
    lastReadId: await findLastRead(ctx.tx, userOf(ctx).userId, contactId),
  };
  ctx.audit({ action: 'contact.read', subject: `contact:${contactId}` });
  return presentDetail(row, extras);
}
