import { practice, type RouteInput } from '@chairline/contract';
import { inOffice } from '../../platform/platform.ts';
import { bookAppointment, type Desk, findDayAppointment, moveAppointment } from '../practice/index.ts';
import { withOtherTimes } from './with-other-times.ts';

/** Books a visit (`bookAppointment`). @throws as that; 409 `time_taken` with other times */
export const bookVisit = (
  desk: Desk,
  contactId: number,
  visit: RouteInput<typeof practice.bookAppointment>['body'],
): ReturnType<typeof bookAppointment> =>
  withOtherTimes(desk, { contactId, minutes: visit.minutes, refused: visit.AptDateTime }, () =>
    bookAppointment(desk, contactId, visit),
  );

/** Moves a visit (`moveAppointment`). @throws as that; 409 `time_taken` with other times where its patient is a contact */
export async function moveVisit(
  desk: Desk,
  aptNum: number,
  place: RouteInput<typeof practice.moveAppointment>['body'],
): ReturnType<typeof moveAppointment> {
  const work = () => moveAppointment(desk, aptNum, place);
  const held = await inOffice(desk.platform, desk.session, (ctx) => findDayAppointment(ctx, aptNum));
  if (!held || held.contact_id === null) return work();
  const minutes = practice.minutesOfPattern(held.od_json.Pattern);
  const visit = { contactId: held.contact_id, minutes, refused: place.AptDateTime, moves: aptNum };
  return withOtherTimes(desk, visit, work);
}
