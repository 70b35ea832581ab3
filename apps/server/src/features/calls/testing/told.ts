import type { dueOf } from '../state/due.ts';
import { stages, type Told } from '../state/reduce-call.ts';

/** A call that goes on, of which nothing is asked and nobody has left. */
export const goesOn: Parameters<typeof dueOf>[0] = {
  direction: 'incoming',
  parked: false,
  voicemail: false,
  endedAt: null,
  waiting: null,
  ringPlan: [],
  recordingMode: 'off',
  recording: null,
  heldLegs: [],
};

/** Numbers that look like chance and are the same in every run (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let a = seed;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface Played {
  told: Told[];
  /** Who is in it at the end, and their switches, by the model: what really happened, step by step. */
  inside: Map<string, { coach: boolean; muted: boolean }>;
  answeredAt: number | null;
  endedAt: number | null;
  users: number[];
}

/** A made-up call: people are rung, come, go, come again, switch, hang up; and all that the carrier tells of it. */
export function play(seed: number): Played {
  const pick = chance(seed);
  const told: Told[] = [];
  const inside: Played['inside'] = new Map();
  const members = new Map<string, string>();
  const stageOf = new Map<string, number>();
  const roleOf = new Map<string, 'agent' | 'customer' | 'supervisor'>();
  const spoke = new Set<number>();
  let answeredAt: number | null = null;
  let endedAt: number | null = null;
  let at = 1_000_000;
  let lastMember = 100;
  const legs = Array.from({ length: 2 + pick(4) }, (_, n) => `leg${n}`);
  legs.forEach((leg, n) => roleOf.set(leg, n === 0 ? 'customer' : n === 3 ? 'supervisor' : 'agent'));
  const number = (leg: string) => Number(leg.slice(3));
  const stage = (leg: string, to: number) => {
    stageOf.set(leg, to);
    const role = roleOf.get(leg)!;
    const kind = role === 'customer' ? 'phone' : 'endpoint';
    const userId = role === 'customer' ? null : number(leg);
    const who = { kind, userId, role, number: '', askedBy: null, replaces: null } as const;
    const failed = to === stages.over && at % 2 === 0 ? { failed: true } : {};
    told.push({ what: 'stage', leg, stage: to, at, ...failed, who });
  };
  const go = (leg: string) => {
    told.push({ what: 'went', leg, member: members.get(leg)!, at });
    members.delete(leg);
    inside.delete(leg);
  };
  // A call with a patient has their leg from its start; one among staff has none.
  stage('leg0', stages.asked);
  for (let step = 0; step < 30 && endedAt === null; step += 1) {
    at += 1_000 + pick(5_000);
    const leg = legs[pick(legs.length)]!;
    const now = stageOf.get(leg) ?? -1;
    const member = members.get(leg);
    if (now < stages.answered) stage(leg, pick(6) === 0 ? stages.over : now + 1);
    else if (now === stages.answered && member === undefined) {
      if (pick(4) === 0) stage(leg, stages.over);
      else {
        lastMember += 1;
        members.set(leg, String(lastMember));
        const held = told.findLast((one) => one.what === 'muted' && one.leg === leg);
        const coach = told.findLast((one) => one.what === 'coach' && one.leg === leg);
        inside.set(leg, {
          muted: held?.what === 'muted' && held.on,
          coach: coach?.what === 'coach' && coach.on,
        });
        told.push({ what: 'came', leg, member: String(lastMember), at, role: roleOf.get(leg)! });
        if (roleOf.get(leg) !== 'customer') spoke.add(number(leg));
        const there = [...inside.keys()].map((one) => roleOf.get(one));
        if (there.includes('customer') && there.includes('agent')) answeredAt ??= at;
      }
    } else if (member !== undefined) {
      const what = pick(4);
      if (what < 2) {
        const kind = what === 0 ? 'coach' : 'muted';
        const on = pick(2) === 0;
        inside.get(leg)![kind] = on;
        told.push({ what: kind, leg, on, at });
      } else {
        go(leg);
        if (what === 3) stage(leg, stages.over);
        if (inside.size === 0 && pick(3) === 0) {
          told.push({ what: 'closed', at });
          endedAt = at;
        }
      }
    }
  }
  return { told, inside, answeredAt, endedAt, users: [...spoke].sort((a, b) => a - b) };
}

/** The same in any order, some of it more than once. */
export function shuffle(told: readonly Told[], seed: number): Told[] {
  const pick = chance(seed);
  const pile = [...told, ...told.filter(() => pick(3) === 0)];
  for (let n = pile.length - 1; n > 0; n -= 1) {
    const other = pick(n + 1);
    [pile[n], pile[other]] = [pile[other]!, pile[n]!];
  }
  return pile;
}
