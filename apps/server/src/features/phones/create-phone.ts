import { phones as contract, toE164 } from '@chairline/contract';
import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { constraintOf } from '../../platform/db/database.ts';
import { BadInput, forbidden } from '../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { attachIfOwned, queueOrder } from './order-phone.ts';
import { presentPhone } from './present.ts';
import {
  changePhone,
  countPhones,
  findPhone,
  findPhoneByNumber,
  insertPhone,
  lockNumber,
  lockPhoneBook,
} from './store.ts';

const words = contract.phoneMessages;

interface NewNumber {
  /** Ten digits. */
  phoneNumber: string;
  description: string;
  client_id?: number | undefined;
  ported: boolean;
}

/**
 * Gives the office a number. One that the carrier account rents already is attached before the answer; one
 * for sale is answered as `ordering` and bought by a job. A number whose order failed is ordered again.
 * @throws BadInput when an office has it, or ten are there; Refusal 403 for another office
 */
export async function createPhone(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  input: NewNumber,
): Promise<contract.Phone> {
  if (input.client_id !== undefined && input.client_id !== scope.office) throw forbidden();
  const number = toE164(input.phoneNumber)!;
  let phoneId: number;
  try {
    phoneId = await inOffice(platform, scope, (ctx) => reserve(ctx, number, input));
  } catch (error) {
    // Another office has it; which one is nobody's business.
    if (constraintOf(error) === 'phones_phone_num_key') throw new BadInput(words.taken);
    throw error;
  }
  if (!input.ported) await attachIfOwned(platform, carrier, { client_id: scope.office, phone_id: phoneId });
  return inOffice(platform, scope, async (ctx) => {
    const row = await findPhone(ctx.tx, phoneId);
    if (!row) throw new BadInput(words.notOffered);
    return presentPhone(row);
  });
}

async function reserve(ctx: Context, number: string, input: NewNumber): Promise<number> {
  await lockPhoneBook(ctx.tx, ctx.office);
  await lockNumber(ctx.tx, number);
  const { description, ported } = input;
  const before = await findPhoneByNumber(ctx.tx, number);
  if (before && before.state !== 'failed') throw new BadInput(words.taken);
  if (!before && (await countPhones(ctx.tx)) >= contract.MAX_PHONES) throw new BadInput(words.tooMany);
  const state = ported ? 'active' : 'ordering';
  const row = before
    ? await changePhone(ctx.tx, before.phoneId, {
        state,
        failure: null,
        ported,
        description: description || before.description,
      })
    : await insertPhone(ctx.tx, {
        clientId: ctx.office,
        phoneNum: number,
        description,
        ported,
        state,
        createdAt: ctx.now,
      });
  if (!ported) await queueOrder(ctx, row);
  ctx.audit({
    action: before ? 'phone.order_again' : 'phone.create',
    subject: `phone:${row.phoneId}`,
    details: { number, ported },
  });
  ctx.emit('phoneChanged', { phone: presentPhone(row) });
  return row.phoneId;
}
