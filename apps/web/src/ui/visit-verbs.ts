import { practice, type RouteAnswer } from '@chairline/contract';
import type { ComponentType } from 'react';
import { call } from '../lib/api.ts';
import { notify } from './notify.tsx';
import { sayFault } from './say-fault.ts';

/*
 * What is done to a visit in Open Dental, from wherever it is shown: asked there, read back, with its Undo by what it was
 * there just before.
 */

type Written = RouteAnswer<typeof practice.confirmAppointment>;

/** A visit, and what of it a screen had: what is another by now is refused. */
export interface ShownVisit {
  AptNum: number;
  seen: { AptDateTime?: string | null; AptStatus?: string; Op?: number; Confirmed?: number };
}

/** For whom a time is looked for: a new visit, or another time for one that stands. */
export type SoughtTime =
  | { contactId: number; way: 'text' | 'book'; reason?: string }
  | {
      contactId: number;
      moves: Pick<practice.OdAppointment, 'AptNum' | 'AptDateTime' | 'AptStatus' | 'provAbbr' | 'minutes'>;
    };

/** The dialog of times: a feature above those that show visits has it. */
export type TimePart = ComponentType<SoughtTime & { onClose: () => void }>;

/** What else takes in how it reads back. */
type Receive = (data: practice.DayAppointment) => void;
type Undo = (was: practice.VisitBefore, is: practice.DayAppointment) => Promise<Written>;

function told({ data, message, before }: Written, receive: Receive | undefined, undo?: Undo): void {
  receive?.(data);
  const takeBack = async (was: practice.VisitBefore) => {
    try {
      if (undo) told(await undo(was, data), receive);
    } catch (error) {
      sayFault(error);
    }
  };
  notify({
    message,
    kind: 'success',
    ...(undo && before ? { action: { label: 'Undo', onClick: () => void takeBack(before) } } : {}),
  });
}

const setConfirmation = (AptNum: number, DefNum: number, seen: ShownVisit['seen']): Promise<Written> =>
  call(practice.confirmAppointment, { params: { AptNum }, body: { DefNum, seen }, quiet400: true });

/** Sets a visit's confirmation. @throws what the API client throws, with words for a person */
export async function confirmVisit(
  { AptNum, seen }: ShownVisit,
  DefNum: number,
  receive?: Receive,
): Promise<void> {
  const written = await setConfirmation(AptNum, DefNum, seen);
  // What had none before has nothing to be set back to.
  const undo: Undo = (was) => setConfirmation(AptNum, was.Confirmed, { Confirmed: DefNum });
  told(written, receive, written.before?.Confirmed ? undo : undefined);
}

/** Where a visit is moved to. */
interface NewPlace {
  /** `yyyy-MM-ddTHH:mm` of the office's wall clock. */
  AptDateTime: string;
  Op: number;
  ProvNum?: number;
}

/** A place, and what becomes of the confirmation: that of another time is none, and the way back gives it again. */
type Placing = NewPlace & { Confirmed?: 'reset' | number };

const setPlace = (AptNum: number, place: Placing, seen: ShownVisit['seen']): Promise<Written> =>
  call(practice.moveAppointment, { params: { AptNum }, body: { ...place, seen }, quiet400: true });

/** Moves a visit. @throws what the API client throws, with words for a person */
export async function moveVisit(
  { AptNum, seen }: ShownVisit,
  place: NewPlace,
  receive?: Receive,
): Promise<void> {
  const written = await setPlace(AptNum, { ...place, Confirmed: 'reset' }, seen);
  const undo: Undo = ({ AptDateTime, Op, ProvNum, Confirmed }, is) =>
    setPlace(
      AptNum,
      {
        AptDateTime: AptDateTime!,
        Op,
        ...(place.ProvNum === undefined ? {} : { ProvNum }),
        ...(Confirmed > 0 && Confirmed !== is.Confirmed ? { Confirmed } : {}),
      },
      { AptDateTime: is.od_json.AptDateTime, Op: is.operatoryId, Confirmed: is.Confirmed },
    );
  told(written, receive, written.before?.AptDateTime ? undo : undefined);
}

/** How a visit is broken; without a type nothing is noted in the chart. */
export interface HowBroken {
  sendToUnscheduledList: boolean;
  breakType?: practice.BreakType;
}

/** Breaks a visit. @throws what the API client throws, with words for a person */
export async function breakVisit(
  { AptNum, seen }: ShownVisit,
  how: HowBroken,
  receive?: Receive,
): Promise<void> {
  const params = { AptNum };
  const written = await call(practice.breakAppointment, { params, body: { ...how, seen }, quiet400: true });
  const undo: Undo = async ({ AptStatus, AptDateTime, Op }, { od_json }) => {
    const body = {
      AptStatus: AptStatus === 'ASAP' ? ('ASAP' as const) : ('Scheduled' as const),
      AptDateTime: AptDateTime!,
      Op,
      seen: { AptStatus: od_json.AptStatus },
    };
    const back = await call(practice.restoreAppointment, { params, body, quiet400: true });
    return how.breakType ? { ...back, message: back.message + practice.dayWords.entryStays } : back;
  };
  told(written, receive, written.before?.AptDateTime ? undo : undefined);
}
