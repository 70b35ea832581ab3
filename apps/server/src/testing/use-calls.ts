import type { calls, phones } from '@chairline/contract';
import { afterEach, beforeEach } from 'vitest';
import type { Caller, TestOffice } from './factory.ts';
import { type CallWorld, type Colleague, startCallWorld } from './office-with-calls.ts';
import { standIn } from './stand-in.ts';
import type { TestApp } from './test-app.ts';
import { useWorld } from './use-app.ts';
import { createPatient, type TestPatient } from './use-office.ts';
import { until } from './wait.ts';

/** The server and the carrier's calls, for all tests of a file; after each the carrier is well. */
export function useCallWorld(options: Parameters<typeof startCallWorld>[0] = {}): CallWorld {
  const world = useWorld(() => startCallWorld(options), 'the carrier');
  afterEach(() => world.sandbox.control('/voice/faults', {}));
  return world;
}

/** An office that is called: its staff, by the names a file gives them, and a patient of it. */
type CalledOffice<Name extends string> = Record<Name, Colleague> & {
  office: TestOffice;
  patient: TestPatient;
  /** All of the staff. The first of them is an admin. */
  staff: readonly Colleague[];
  /**
   * The patient's call that the first of the staff has answered, the others' softphones being gone meanwhile.
   * @param how `patient`: what they do who are answered. `others`: what those softphones do that come back
   */
  inCall: (how?: {
    from?: string;
    patient?: Record<string, unknown>;
    others?: Parameters<Colleague['plays']>[0];
  }) => Promise<calls.OngoingCall>;
};

/** A fresh office before each test, whose staff have softphones that answer. */
export function useCalledOffice<Name extends string>(
  world: CallWorld,
  ...names: readonly Name[]
): CalledOffice<Name> {
  let made: { office: TestOffice; staff: Colleague[]; patient: TestPatient } | undefined;
  beforeEach(async () => {
    const { office, staff } = await world.office(names.length);
    made = { office, staff, patient: await createPatient(world.app, office) };
  });
  const office = standIn('the office', () => made?.office);
  const patient = standIn('the patient', () => made?.patient);
  const staff = names.map((name, place) => standIn(name, () => made?.staff[place]));
  const named = Object.fromEntries(names.map((name, place) => [name, staff[place]!]));
  return {
    ...(named as Record<Name, Colleague>),
    office,
    patient,
    staff,
    inCall: async ({ from = patient.number, patient: conduct = {}, others: back = {} } = {}) => {
      const [first, ...others] = staff;
      for (const other of others) await other.plays({ state: 'gone' });
      await world.dial(from, office.number, conduct);
      const call = await world.untilOwn(
        first!,
        ({ participants }) =>
          participants.length === 2 &&
          participants.some(({ phone_num }) => phone_num !== '' && from.endsWith(phone_num)),
      );
      await untilNobodyIsRung(world.app, call);
      for (const other of others) await other.plays(back);
      return call;
    },
  };
}

/** Whom a call rang at and who is not there: until the carrier has said so they count as being rung. */
const untilNobodyIsRung = ({ owner }: TestApp, { conferenceName }: calls.OngoingCall) =>
  until('nobody is rung any more', async () => {
    const { rows } = await owner.query(
      `SELECT FROM call_members m JOIN calls c USING (client_id, call_id)
       WHERE c.conference = $1 AND m.stage < 3 AND m.stays = '{}'`,
      [conferenceName],
    );
    return rows.length === 0;
  });

/** At whom of the staff (or at which number) a call rings or rang, in that order. @param call its uuid or its conference */
export async function listRung(
  { owner }: TestApp,
  call: string,
): Promise<{ user_id: number | null; number: string }[]> {
  const { rows } = await owner.query<{ user_id: number | null; number: string }>(
    `SELECT m.user_id, m.number FROM call_members m JOIN calls c USING (client_id, call_id)
     WHERE $1 IN (c.call_uuid, c.conference) AND m.role = 'agent' ORDER BY m.created_at`,
    [call],
  );
  return rows;
}

/** The office's first number. */
export const phoneOf = async (admin: Caller): Promise<phones.Phone> =>
  ((await admin.call('GET', '/clientphones')).json() as phones.Phone[])[0]!;

/** Changes the office's first number. @throws when it is refused */
export async function setPhone(admin: Caller, change: object): Promise<void> {
  const { phone_id } = await phoneOf(admin);
  const answer = await admin.call('PUT', '/clientphone', { phone_id, ...change });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
