import type { calls } from '@chairline/contract';

/*
 * What a call is, by what the carrier said of it. Every callback only ever adds to what is known: stages rise, stays
 * begin and end once, of two states of a switch the later counts. So any order of them, each any number of times, ends
 * in the same call, and one that was lost is what the comparison with the carrier's list adds.
 */

/** Stages of a leg. */
export const stages = { asked: 0, ringing: 1, answered: 2, over: 3 } as const;

/** A stay in the multi-party call, in epoch milliseconds; null: not told (yet). */
export interface Stay {
  from: number | null;
  to: number | null;
}

export interface Leg {
  leg: string;
  kind: 'phone' | 'endpoint';
  userId: number | null;
  /** E.164; '' for a softphone. */
  number: string;
  role: calls.CallRole;
  stage: number;
  endedAt: number | null;
  rang: boolean;
  /** The carrier could not reach it, or not any more, or it rejected. */
  failed: boolean;
  /** By the carrier's MemberID. */
  stays: Readonly<Record<string, Stay>>;
  coach: { on: boolean; at: number };
  muted: { on: boolean; at: number };
  /** They hear music and nobody else. */
  held: { on: boolean; at: number };
  /** They left it themselves, or were taken out: whoever else went comes back. */
  hasLeft: boolean;
  /** The stay after which they were sent to hear that they are recorded, '' for the first; null: not yet. */
  announcedAfter: string | null;
  askedBy: number | null;
  replaces: number | null;
}

export interface CallState {
  legs: ReadonlyMap<string, Leg>;
  /** When the carrier said that the multi-party call is over. */
  closedAt: number | null;
}

/** Who a leg is: of one that was not known before. */
export type LegIdentity = Pick<Leg, 'kind' | 'userId' | 'number' | 'role' | 'askedBy' | 'replaces'>;

/** Something the carrier told of a call, or that its list says. Times are epoch milliseconds. */
export type Told =
  | { what: 'stage'; leg: string; stage: number; at: number; failed?: boolean; who?: LegIdentity }
  | { what: 'came' | 'went'; leg: string; member: string; at: number; role?: calls.CallRole }
  | { what: 'coach' | 'muted' | 'held'; leg: string; on: boolean; at: number }
  /** Ours alone: the carrier does not know why somebody goes. */
  | { what: 'left'; leg: string }
  /** Ours too: they hear that they are recorded, and come (again) when they have. */
  | { what: 'announced'; leg: string; after: string }
  | { what: 'closed'; at: number };

export interface Reduced {
  state: CallState;
  /** It does not go together with what was known: the carrier's list decides. */
  contradicts: boolean;
}

/**
 * The carrier tells whole seconds: a time by our own clock that is compared with its times is cut to them, or it would be
 * later than what happened after it.
 * @param ms epoch milliseconds
 */
export const secondOf = (ms: number): number => Math.floor(ms / 1_000) * 1_000;

/** A leg of which nothing was told yet. */
export const unknownLeg = (leg: string): Leg => ({
  leg,
  kind: 'phone',
  userId: null,
  number: '',
  role: 'customer',
  stage: stages.asked,
  endedAt: null,
  rang: false,
  failed: false,
  stays: {},
  coach: { on: false, at: 0 },
  muted: { on: false, at: 0 },
  held: { on: false, at: 0 },
  hasLeft: false,
  announcedAfter: null,
  askedBy: null,
  replaces: null,
});

const least = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b));

export function reduceCall(state: CallState, told: Told): Reduced {
  if (told.what === 'closed')
    return { state: { ...state, closedAt: least(state.closedAt, told.at) }, contradicts: false };
  const known = state.legs.get(told.leg);
  const before = known ?? unknownLeg(told.leg);
  const [after, contradicts] = reduceLeg(before, told);
  const late = !known && told.what !== 'stage';
  return {
    state: { ...state, legs: new Map(state.legs).set(told.leg, after) },
    contradicts: contradicts || late || (told.what === 'came' && state.closedAt !== null && isIn(after)),
  };
}

function reduceLeg(leg: Leg, told: Exclude<Told, { what: 'closed' }>): [Leg, boolean] {
  switch (told.what) {
    case 'stage': {
      const over = told.stage === stages.over;
      return [
        {
          ...leg,
          ...told.who,
          stage: Math.max(leg.stage, told.stage),
          endedAt: over ? least(leg.endedAt, told.at) : leg.endedAt,
          rang: leg.rang || told.stage === stages.ringing,
          failed: leg.failed || told.failed === true,
        },
        false,
      ];
    }
    case 'came':
    case 'went': {
      const stay = leg.stays[told.member] ?? { from: null, to: null };
      const now =
        told.what === 'came'
          ? { ...stay, from: least(stay.from, told.at) }
          : { ...stay, to: least(stay.to, told.at) };
      const after = {
        ...leg,
        ...(told.role && { role: told.role }),
        stays: { ...leg.stays, [told.member]: now },
      };
      return [after, told.what === 'came' && leg.stage === stages.over && now.to === null];
    }
    case 'left':
      return [{ ...leg, hasLeft: true }, false];
    case 'announced':
      return [{ ...leg, announcedAfter: leg.announcedAfter ?? told.after }, false];
    case 'coach':
    case 'muted':
    case 'held': {
      const held = leg[told.what];
      // Within one of the carrier's seconds nobody can say which was later.
      if (told.at < held.at) return [leg, false];
      if (told.at === held.at) {
        const on = held.on || told.on;
        return [{ ...leg, [told.what]: { on, at: held.at } }, held.on !== told.on];
      }
      return [{ ...leg, [told.what]: { on: told.on, at: told.at } }, false];
    }
  }
}

const isOpen = ({ from, to }: Stay): boolean => from !== null && to === null;

/** The MemberID of the stay that a leg is in; null for none. */
export const memberOf = (leg: Leg): string | null =>
  leg.stage === stages.over
    ? null
    : (Object.entries(leg.stays).find(([, stay]) => isOpen(stay))?.[0] ?? null);

/** Whether a leg is in the call now. Who leaves is not any more, though the carrier may not have let them go yet. */
export const isIn = (leg: Leg): boolean => memberOf(leg) !== null && !leg.hasLeft;

/** Whether somebody was asked into the call and has neither come nor failed to. */
export const isAwaited = (leg: Leg): boolean =>
  leg.stage < stages.over && Object.keys(leg.stays).length === 0 && !leg.hasLeft;

export const isStaff = ({ role }: Pick<Leg, 'role'>): boolean => role !== 'customer';

/** Whether somebody came after they were sent to hear that they are recorded: the document plays to its end first. */
export const hasHeard = ({ announcedAfter, stays }: Leg): boolean =>
  announcedAfter !== null &&
  Object.entries(stays).some(([member, { from }]) => member !== announcedAfter && from !== null);

/** Whether somebody is on their way to hear it, hears it, or comes (again). */
export const isHearing = (leg: Leg): boolean =>
  leg.announcedAfter !== null && !hasHeard(leg) && leg.stage < stages.over;

/** Whether customers do not hear a leg: so a supervisor begins. */
export const isCoaching = ({ role, coach }: Leg): boolean =>
  role === 'supervisor' && (coach.on || coach.at === 0);

/** The last that is known of a leg, in epoch milliseconds. */
export const lastOf = (leg: Leg): number =>
  Math.max(leg.endedAt ?? 0, ...Object.values(leg.stays).map(({ from, to }) => to ?? from ?? 0));

/** What a call is, worked out of its state. */
export interface CallOutcome {
  present: readonly Leg[];
  awaited: readonly Leg[];
  /** Who left, or is to be taken out, and is at the carrier still there. */
  leaving: readonly Leg[];
  /** user_ids of staff whose softphone went without their having hung up: it may come back. */
  dropped: readonly number[];
  /** When two sides first heard each other. */
  answeredAt: number | null;
  /** When it was over; null while it goes on. */
  endedAt: number | null;
  /** Staff who were in it, in the order of their numbers. */
  users: readonly number[];
}

export function outcomeOf({ legs, closedAt }: CallState): CallOutcome {
  const all = [...legs.values()];
  // Whoever hears that they are recorded may come back into it after the last of the others has gone.
  const cameAfter =
    closedAt !== null &&
    all.some(({ stays }) => Object.values(stays).some((stay) => beganAfter(stay, closedAt)));
  const closed = cameAfter || all.some(isHearing) || isOnTheWay(all) ? null : closedAt;
  const over = closed !== null || (all.length > 0 && all.every(({ stage }) => stage === stages.over));
  const users = all.filter((leg) => isStaff(leg) && leg.userId !== null && wasIn(leg));
  return {
    present: over ? [] : all.filter(isIn),
    awaited: over ? [] : all.filter(isAwaited),
    leaving: over ? [] : all.filter((leg) => leg.hasLeft && memberOf(leg) !== null),
    dropped: over ? [] : droppedOf(all),
    answeredAt: answeredAt(all),
    endedAt: over ? (closed ?? Math.max(...all.map(lastOf))) : null,
    users: [...new Set(users.map(({ userId }) => userId!))].sort((a, b) => a - b),
  };
}

/** Whether a stay is one in the conference that followed the one that closed. The carrier tells whole seconds. */
const beganAfter = ({ from, to }: Stay, closedAt: number): boolean =>
  from !== null && (from > closedAt || (from === closedAt && (to === null || to > closedAt)));

/**
 * Whether a caller comes yet: where all who are rung for them are busy at once, the conference of nobody but these is
 * over before they are in it, and they come into another of its name.
 */
const isOnTheWay = (legs: readonly Leg[]): boolean =>
  legs.some((leg) => !isStaff(leg) && isAwaited(leg)) && !legs.some((leg) => isStaff(leg) && wasIn(leg));

/** Staff who were in it and are not, and neither left nor come again already. */
function droppedOf(legs: readonly Leg[]): number[] {
  const last = new Map<number, Leg>();
  const here = new Set(legs.filter(isIn).map(({ userId }) => userId));
  for (const leg of legs) {
    if (!isStaff(leg) || leg.userId === null || here.has(leg.userId)) continue;
    if (!wasIn(leg) && !isAwaited(leg)) continue;
    const held = last.get(leg.userId);
    if (!held || beginOf(leg) >= beginOf(held)) last.set(leg.userId, leg);
  }
  return [...last.values()]
    .filter((leg) => !isAwaited(leg) && !leg.hasLeft && !isTakenOver(leg, legs))
    .map(({ userId }) => userId!)
    .sort((a, b) => a - b);
}

/** Whether a patient was left alone by whoever was cut off, and a colleague came to them since: it is that one's call. */
function isTakenOver(gone: Leg, legs: readonly Leg[]): boolean {
  if (!legs.some((leg) => !isStaff(leg) && wasIn(leg))) return false;
  const at = lastOf(gone);
  const others = legs.filter((leg) => isStaff(leg) && leg.userId !== gone.userId && wasIn(leg));
  const wasAlone = others.every((leg) => Object.values(leg.stays).every((stay) => !isDuring(stay, leg, at)));
  return wasAlone && others.some((leg) => beginOf(leg) > at);
}

const isDuring = (stay: Stay, leg: Leg, at: number): boolean =>
  stay.from !== null && stay.from <= at && endOf(stay, leg) > at;

/** When a leg came first; of one that rings, later than all. */
export const beginOf = (leg: Leg): number =>
  Math.min(Infinity, ...Object.values(leg.stays).flatMap(({ from }) => (from === null ? [] : [from])));

/** Whether a leg is, or was, in the call. */
export const wasIn = (leg: Leg): boolean => Object.values(leg.stays).some(({ from }) => from !== null);

/** When a stay was over: at the latest with its leg, of which the carrier tells even where the way out was lost. */
const endOf = (stay: Stay, leg: Leg): number => stay.to ?? leg.endedAt ?? Infinity;

/**
 * Since when whoever hung up had been by themselves, because the last of the staff who was with them was cut off; null:
 * somebody was there to the end, or went of their own will (`hasLeft`, or a telephone that is put down). Epoch milliseconds.
 * @param onHold the legs that hear music because somebody put them on hold
 */
export function cutOffSince({ legs, closedAt }: CallState, onHold: readonly string[]): number | null {
  const all = [...legs.values()].filter(wasIn);
  const customers = all.filter((leg) => !isStaff(leg));
  const lastStaff = all
    .filter(isStaff)
    .toSorted((a, b) => outOf(a) - outOf(b))
    .at(-1);
  if (!lastStaff || customers.length === 0) return null;
  const until = Math.min(Math.max(...customers.map(outOf)), closedAt ?? Infinity);
  const from = outOf(lastStaff);
  // Within one of the carrier's seconds it is the music, which is for nobody but who is alone, that tells the two apart.
  const wasAlone =
    from < until || (from === until && customers.some(({ leg, held }) => held.on && !onHold.includes(leg)));
  return wasAlone && from !== Infinity && !lastStaff.hasLeft && lastStaff.userId !== null ? from : null;
}

/** When the last of the staff was out of it; null: nobody was in it, or is. */
export function staffGoneAt({ legs }: CallState): number | null {
  const out = Math.max(-1, ...[...legs.values()].filter((leg) => isStaff(leg) && wasIn(leg)).map(outOf));
  return out === -1 || out === Infinity ? null : out;
}

/** When a leg was out of the call for the last time; Infinity while it is in. */
const outOf = (leg: Leg): number =>
  Math.max(...Object.values(leg.stays).flatMap((stay) => (stay.from === null ? [] : [endOf(stay, leg)])));

/** The first moment at which one of the staff and somebody else were in it together. */
function answeredAt(legs: readonly Leg[]): number | null {
  const customers = legs.filter((leg) => !isStaff(leg));
  const staff = legs.filter((leg) => leg.role === 'agent');
  const pairs =
    customers.length > 0
      ? staff.flatMap((one) => customers.map((other) => [one, other] as const))
      : staff.flatMap((one, index) => staff.slice(index + 1).map((other) => [one, other] as const));
  let first: number | null = null;
  for (const [one, other] of pairs)
    for (const a of Object.values(one.stays))
      for (const b of Object.values(other.stays)) {
        if (a.from === null || b.from === null) continue;
        const from = Math.max(a.from, b.from);
        if (from <= Math.min(endOf(a, one), endOf(b, other))) first = least(first, from);
      }
  return first;
}
