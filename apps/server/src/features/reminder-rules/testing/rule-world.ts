import { reminderRules as contract } from '@chairline/contract';
import { odTableNames } from '@chairline/open-dental';
import { makePractice, type MadeUpPractice } from '@chairline/open-dental/made-up';
import { wallClock } from '../../../platform/wall-clock.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { leavePractices } from '../../../testing/practice-world.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { remindByRule } from '../remind.ts';

export const ZONE = 'America/Los_Angeles';
export const HOUR = 3_600_000;

/** An office with a practice in memory behind a connector; jobs and rounds are run by hand, by the clock given. */
export interface RuleWorld {
  office: TestOffice;
  admin: Caller;
  practice: MadeUpPractice;
  connector: MadeUpConnector;
  /** Adds a patient with a mobile number, or changes one there. */
  patient(num: number, fields?: Record<string, string | number>): void;
  /** Adds a visit so long from now, or changes one there; Open Dental stamps it. */
  visit(num: number, at: Date | null, fields?: Record<string, string | number>): void;
  read(): Promise<void>;
  /** The round that is due, if one is. */
  round(): Promise<void>;
  /** The job, the practice's answer, and the job again, as the clock would run them. */
  remind(): Promise<void>;
  rule(fields?: Partial<contract.RuleForm>, on?: boolean): Promise<contract.ReminderRule>;
  history(rule: contract.ReminderRule): Promise<contract.ReminderSend[]>;
  /** Texts of the office's threads, oldest first, with whom they go to. */
  texts(): Promise<{ to: string; body: string; direction: string }[]>;
  /** Its practice goes away, and is looked for no more. */
  close(): Promise<void>;
}

export const wallOf = (at: Date): string => wallClock(ZONE, at).now;
export const numberOf = (patient: number): string => `503556${String(patient).padStart(4, '0')}`;

export async function openRuleWorld(app: TestApp, base: string, now: () => Date): Promise<RuleWorld> {
  const office = await createOffice(app);
  await app.owner.query('UPDATE clients SET timezone = $2 WHERE client_id = $1', [office.id, ZONE]);
  await app.owner.query('UPDATE phones SET texts_per_second = 50 WHERE client_id = $1', [office.id]);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const practice = makePractice({ today: wallOf(now()).slice(0, 10), patients: 2, years: 1 });
  for (const table of odTableNames) practice[table].length = 0;
  const token = (await admin.call('POST', '/od-connector/integration-token')).json().token as string;
  const connector = connectMadeUp({ base, token, practice, now: () => wallOf(now()) });
  await connector.welcome;

  function put(table: 'patient' | 'appointment', key: string, num: number, fields: object): void {
    const stamp = { DateTStamp: wallOf(now()) };
    const there = practice[table].find((row) => row[key] === num);
    if (there) Object.assign(there, fields, stamp);
    else practice[table].push({ [key]: num, ...fields, ...stamp });
  }
  /** One round, if one is due. The clock jumped, the connector did not go away meanwhile. */
  async function round(): Promise<void> {
    const isOpen = connector.socket.readyState === connector.socket.OPEN;
    if (isOpen)
      await app.owner.query('UPDATE practice_connectors SET last_seen_at = $2 WHERE client_id = $1', [
        office.id,
        now(),
      ]);
    await app.practice.engine.look();
  }
  const world: RuleWorld = {
    office,
    admin,
    practice,
    connector,
    patient(num, fields = {}) {
      const isNew = !practice.patient.some(({ PatNum }) => PatNum === num);
      const made = {
        FName: `Pat${num}`,
        LName: 'Lee',
        PatStatus: 0,
        Guarantor: num,
        WirelessPhone: numberOf(num),
      };
      put('patient', 'PatNum', num, isNew ? { ...made, ...fields } : fields);
    },
    visit(num, at, fields = {}) {
      const isNew = !practice.appointment.some(({ AptNum }) => AptNum === num);
      const made = { PatNum: num, AptStatus: 1, Pattern: '/XX/', Op: 1, ProvNum: 1 };
      const time = at ? { AptDateTime: wallOf(at) } : {};
      put('appointment', 'AptNum', num, isNew ? { ...made, ...time, ...fields } : { ...time, ...fields });
    },
    round,
    async read() {
      await app.owner.query('UPDATE practice_sync SET next_try_at = $2 WHERE client_id = $1', [
        office.id,
        now(),
      ]);
      await round();
    },
    async remind() {
      await remindByRule(app.platform, office.id);
      await round();
      await remindByRule(app.platform, office.id, 1);
    },
    async rule(fields = {}, on = true) {
      const form: contract.RuleForm = {
        ...contract.ruleSuggestions[1]!,
        name: `Rule ${Math.random()}`,
        ...fields,
      };
      const made = await admin.call('POST', '/reminder-rules', form);
      if (made.statusCode !== 200) throw new Error(made.body);
      const { rule } = made.json() as { rule: contract.ReminderRule };
      if (!on) return rule;
      const switched = await admin.call('PUT', `/reminder-rules/${rule.rule_id}/on`, { on: true });
      return (switched.json() as { rule: contract.ReminderRule }).rule;
    },
    async history({ rule_id }) {
      const answer = await admin.call('GET', `/reminder-rules/${rule_id}/sends`);
      return (answer.json() as { items: contract.ReminderSend[] }).items;
    },
    async texts() {
      const { rows } = await app.owner.query<{ to: string; body: string; direction: string }>(
        `SELECT contact_number AS to, body, direction FROM comm_items WHERE client_id = $1 ORDER BY comm_item_id`,
        [office.id],
      );
      return rows;
    },
    async close() {
      await connector.close();
      await leavePractices(app);
    },
  };
  return world;
}
