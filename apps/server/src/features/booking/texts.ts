import { booking as contract, labels } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { fillMessages } from '../inbox/index.ts';
import { listTexts, saveText } from './store-requests.ts';

const { bookingWords, textKinds, usualTexts } = contract;

/** The office's words around appointments: its own where it has any, else those that come with the program. */
export async function listBookingTexts(ctx: Context): Promise<contract.BookingText[]> {
  const own = await listTexts(ctx.tx);
  return textKinds.map((kind) => {
    const held = own.find((one) => one.kind === kind);
    return { kind, template: held?.template ?? usualTexts[kind], version: held?.version ?? 0 };
  });
}

/** Changes one of them. @throws BadInput where the times would be missing, Refusal 409 for one that was changed meanwhile */
export async function setBookingText(
  ctx: Context,
  kind: contract.TextKind,
  { template, version }: { template: string; version: number },
): Promise<contract.BookingText> {
  if (kind === 'offered' && !template.includes(contract.TIMES))
    throw new BadInput(bookingWords.noTimesInText);
  if (kind === 'confirmed' && labels.usedPlaceholders(template).has('userName'))
    throw new BadInput(bookingWords.noSenderHere);
  if (!(await saveText(ctx.tx, { clientId: ctx.office, kind, template }, version)))
    throw conflict(bookingWords.changedMeanwhile);
  const text = { kind, template, version: version + 1 };
  ctx.audit({ action: 'booking.set_text', subject: `booking-text:${kind}` });
  ctx.emit('bookingText', { text });
  return text;
}

/** A text to a contact with its placeholders filled in; the office's own words where none are given. */
export async function fillText(
  ctx: Context,
  given: contract.TextKind | { message: string },
  contactId: number,
): Promise<string> {
  const contact = await findContact(ctx.tx, contactId);
  const message =
    typeof given === 'string'
      ? (await listBookingTexts(ctx)).find(({ kind }) => kind === given)!.template
      : given.message;
  if (!contact) return message;
  const filled = await fillMessages(ctx, { message, userId: userOf(ctx).userId }, [contact]);
  return filled.get(contact.contactId) ?? message;
}
