import { practice as contract, type RouteInput } from '@chairline/contract';
import type { OdRow } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../../platform/errors.ts';
import { inOffice } from '../../../platform/platform.ts';
import { findContact } from '../../contacts/index.ts';
import { holdDay } from './hold-day.ts';
import { noteBlockout } from './must-be-free.ts';
import { mustBePatient } from './must-be-patient.ts';
import { findChair, findProvider } from './store-bookings.ts';
import { mustHaveRoom, takePlace } from './take-place.ts';
import { wallWords } from './wall-words.ts';
import {
  type Desk,
  isBooked,
  keepAppointment,
  mustCome,
  readWall,
  type Written,
} from './write-appointment.ts';
import { askPractice, openWriter, writeOnce } from '../connection/write-practice.ts';

type Appointment = OdRow<'appointment'>;
const { dayWords } = contract;

/**
 * Books for a contact who is a patient and still is one over there, where the operatory and the provider are free at that moment, and reads it
 * back. Before and after a doubt it is looked for: the same patient at the same time in the same operatory is this one.
 * @throws BadInput for who is no patient, a place that is none, or without an access token; Refusal 404, 409
 *   (`time_taken` where somebody has the place), 502
 */
export async function bookAppointment(
  desk: Desk,
  contactId: number,
  input: RouteInput<typeof contract.bookAppointment>['body'],
): Promise<Written> {
  const { platform, session, openApi } = desk;
  const at = readWall(input.AptDateTime);
  const day = at.slice(0, 10);
  const { writer, wanted, note, names } = await inOffice(platform, session, async (ctx) => {
    const contact = await findContact(ctx.tx, contactId);
    if (!contact) throw notFound('contact');
    if (contact.odPatNum === null) throw new BadInput(contract.practiceWords.notPatient);
    return {
      writer: await openWriter(platform, openApi, ctx),
      ...(await place(ctx, contact.odPatNum, at, input)),
    };
  });
  const isThis = (row: Appointment) =>
    row.PatNum === wanted.PatNum && row.AptDateTime === at && row.Op === wanted.Op && isBooked(row);
  const listDay = (signal: AbortSignal) => writer.listAppointmentsOn(day, signal);

  return holdDay(platform, session, day, async () => {
    const others = await askPractice('day', listDay);
    const before = others.find(isThis);
    const when = wallWords(at);
    if (before)
      return {
        data: await keepAppointment(desk, before),
        message: dayWords.bookedBefore(when),
        before: null,
      };
    const room = (theirs: Appointment[]) =>
      mustHaveRoom(desk, { ...wanted, IsHygiene: wanted.isHygiene }, theirs, null, names);
    await room(others);
    await mustBePatient(desk, writer, wanted.PatNum);
    const { row, stands } = await writeOnce(
      'operatory or patient',
      takePlace((signal) => writer.createAppointment(wanted, signal), { listDay, room }),
      async (signal, aptNum) =>
        aptNum === null
          ? ((await listDay(signal)).find(isThis) ?? null)
          : writer.getAppointment(aptNum, signal),
      isThis,
      { nothing: dayWords.doubtNotBooked, open: dayWords.doubtOpen },
    );
    const data = await keepAppointment(desk, row, {
      action: 'appointment.book',
      details: { contact: contactId, at, op: wanted.Op, provider: input.ProvNum },
    });
    if (!stands) throw conflict(dayWords.notAsWanted(when));
    return { data, message: dayWords.booked(when) + note, before: null };
  });
}

/** What is booked: a hygienist's time is a hygiene visit, with the operatory's dentist to look in. */
async function place(
  ctx: Context,
  PatNum: number,
  AptDateTime: string,
  { Op, ProvNum, minutes, Note }: RouteInput<typeof contract.bookAppointment>['body'],
) {
  await mustCome(ctx, AptDateTime);
  const chair = await findChair(ctx.tx, Op);
  if (!chair) throw new BadInput(dayWords.noChair);
  const provider = await findProvider(ctx.tx, ProvNum);
  if (!provider) throw new BadInput(dayWords.noProvider);
  const hygiene = provider.isSecondary;
  const wanted = {
    PatNum,
    AptDateTime,
    Op,
    Pattern: contract.patternOf(minutes),
    ProvNum: hygiene ? chair.provDentist || ProvNum : ProvNum,
    ProvHyg: hygiene ? ProvNum : 0,
    isHygiene: hygiene,
    ...(chair.clinicNum > 0 ? { ClinicNum: chair.clinicNum } : {}),
    ...(Note === '' ? {} : { Note }),
  };
  const note = await noteBlockout(ctx.tx, { ...wanted, clinicNum: chair.clinicNum });
  return { wanted, note, names: { chair: chair.opName, provider: provider.abbr } };
}
