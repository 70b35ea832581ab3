import { booking as contract, problemCodes, type RouteAnswer } from '@chairline/contract';
import { BadInput, conflict, notFound, Refusal } from '../../platform/errors.ts';
import { inOffice } from '../../platform/platform.ts';
import { bookAppointment, type Desk } from '../practice/index.ts';
import { followPatient } from './follow-patient.ts';
import { settleRequest } from './requests.ts';
import { fillText } from './texts.ts';
import { announceProposal } from './present.ts';
import { isLive, takeOption } from './proposals.ts';
import { changeProposal, findProposal, lockProposal } from './store-proposals.ts';
import { withOtherTimes } from './with-other-times.ts';

const { bookingWords } = contract;

/**
 * Books one of the times that were offered, for whom the patient is by now, where it is still free, and has the office's text for it ready. Killed
 * between the booking and its note, the same again finds the appointment that stands.
 * @throws BadInput for no such option; Refusal 404, 409 (`time_taken` with other times where somebody has the place: that
 *   time is offered no more), 502
 */
export async function bookProposal(
  desk: Desk,
  proposalId: number,
  index: number,
): Promise<RouteAnswer<typeof contract.bookProposal>> {
  const { platform, session } = desk;
  const row = await inOffice(platform, session, async (ctx) => {
    const held = await lockProposal(ctx.tx, proposalId);
    if (!held) throw notFound('proposal');
    const again = held.state === 'booked' && held.chosen === index;
    if (!isLive(held) && !again) throw conflict(bookingWords.notOpen);
    return again ? held : followPatient(ctx, held);
  });
  const option = row.options[index];
  if (!option) throw new BadInput(bookingWords.noOption);
  const { taken, ...place } = option;
  if (taken) throw new Refusal(409, problemCodes.timeTaken, bookingWords.optionTaken);
  const { minutes, contactId, reason: Note } = row;
  const { data, message } = await withOtherTimes(
    desk,
    { contactId, minutes, refused: place.AptDateTime },
    () => bookAppointment(desk, contactId, { ...place, minutes, Note }),
    (ctx) => takeOption(ctx, proposalId, index),
  );
  return inOffice(platform, session, async (ctx) => {
    const now = await lockProposal(ctx.tx, proposalId);
    const isNoted = now?.state === 'booked' && now.aptNum === data.od_json.AptNum;
    if (!isNoted) {
      await changeProposal(ctx.tx, proposalId, {
        state: 'booked',
        chosen: index,
        aptNum: data.od_json.AptNum,
      });
      if (row.requestId !== null) await settleRequest(ctx, row.requestId, 'accepted', data.od_json.AptNum);
      ctx.audit({
        action: 'appointment.book_proposal',
        subject: `appointment:${data.od_json.AptNum}`,
        details: { proposal: proposalId, option: index },
      });
    }
    const proposal = isNoted
      ? await findProposal(ctx.tx, proposalId)
      : await announceProposal(ctx, proposalId);
    return { proposal, data, message, text: await fillText(ctx, 'booked', row.contactId) };
  });
}
