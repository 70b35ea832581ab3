import type { contacts as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { numbersOf, presentDetail } from './present.ts';
import { findContact, findLastLanguage, findLastNumber, findLastRead, findOptedOut } from './store.ts';
import { findFamilyMembers } from './store-families.ts';
import { hasMerges } from './store-merges.ts';
import { findOthers, findSharers } from './store-numbers.ts';
import { hasChartDocuments, hasConversations } from './store-references.ts';

/**
 * One contact with all its panel shows; the reading is audited. Of a contact that was merged, the one it was merged
 * into, so that a kept address still leads somewhere.
 * @throws Refusal 404
 */
export async function getContact(ctx: Context, contactId: number): Promise<contract.ContactDetail> {
  const row = await findContact(ctx.tx, contactId);
  if (!row) throw notFound('contact');
  const others = await findOthers(ctx.tx, row);
  const numbers = [...numbersOf(row).map(({ number }) => number), ...others.numbers];
  const detail = presentDetail(row, {
    others,
    optedOut: await findOptedOut(ctx.tx, numbers),
    sharers: await findSharers(
      ctx.tx,
      row.contactId,
      numbers.map((number) => number.slice(-10)),
    ),
    lastNumber: await findLastNumber(ctx.tx, row.contactId),
    lastReadId: await findLastRead(ctx.tx, userOf(ctx).userId, row.contactId),
    lastLanguage: await findLastLanguage(ctx.tx, row.contactId),
    family: await findFamilyMembers(ctx.tx, row),
    mayDelete:
      row.itemCount === 0 &&
      !(await hasMerges(ctx.tx, row.contactId)) &&
      !(await hasChartDocuments(ctx.tx, row.contactId)) &&
      !(await hasConversations(ctx.tx, row.contactId)),
  });
  ctx.audit({ action: 'contact.read', subject: `contact:${row.contactId}` });
  return detail;
}
