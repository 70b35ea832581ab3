import { beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../testing/factory.ts';
import { addEmail } from '../../../testing/mail-rows.ts';
import { answered, type TalkDesk, useTalkWorld } from '../../../testing/use-talk.ts';
import { addItem } from '../../../testing/rows.ts';

const SSN = '524-71-9386';
const ways = [SSN, '524719386', '524 71 9386', 'five two four seven one nine three eight six'];
/** All nine digits in any of these ways. */
const written = /524[\s.-]*71[\s.-]*9386|five two four seven one nine/i;

const lines: string[] = [];
const world = useTalkWorld(() => ({
  logLevel: 'debug',
  logTo: { write: (line: string) => void lines.push(line) },
}));
let desk: TalkDesk;
let contact_id: number;
let items: number[];
beforeAll(async () => {
  desk = await world.aDesk();
  contact_id = await createContact(world.app, desk.office, { firstName: 'Maria', lastName: 'Lopez' });
  items = [];
  for (const number of ways) {
    items.push(await addItem(world.app, desk.office, contact_id, { body: `My number is ${number}.` }));
    const mail = { contactId: contact_id, subject: `SSN ${number}`, text: `It is ${number}` };
    await addEmail(world.app, desk.office, mail);
  }
});

/** It stands in nothing the model was sent, in no line that was logged, and not in the audit log. */
async function expectKept(): Promise<void> {
  expect(await world.told()).not.toMatch(written);
  expect(lines.filter((line) => written.test(line))).toEqual([]);
  const { rows } = await world.app.owner.query('SELECT subject, details FROM audit_log');
  expect(JSON.stringify(rows)).not.toMatch(written);
}

test('no social security number goes to an agent’s model or to a log: out of rows, questions and what was said before', async () => {
  const said = await answered(desk.member, 'What was last written?', { contact_id });
  expect(said.runs).toMatchObject([{ tool: 'last_messages', rows: 8 }]);
  await world.script('Who has', { text: `It is ${SSN}.` }, { text: 'Nobody.' });
  // The second question goes with the first and its answer.
  await answered(desk.admin, `Who has ${SSN}?`);
  await answered(desk.admin, `Who has ${ways[2]!}?`);
  expect(await world.told()).toContain('Who has ***-**-9386?');
  await expectKept();
  // Whoever asked still reads what was written.
  const page = await desk.admin.call('GET', `/conversations/contact/${contact_id}/offset/0/limit/50`);
  expect(page.body).toMatch(written);
});

test.each(['error', 'cut', 'too-long'])('nor when the model fails: %s', async (fault) => {
  const before = lines.length;
  await world.script(`Fault ${fault}`, { fault, text: 'Half of it' }, { fault, text: 'Half of it' });
  const failed = await answered(desk.member, `Fault ${fault} of ${SSN}?`);
  expect(failed.state).toBe('failed');
  expect(lines.length).toBeGreaterThan(before);
  await expectKept();
});

test('nor when a text is written, summed up or translated', async () => {
  for (const kind of ['reply', 'shorten'])
    await desk.member.call('POST', '/ai/compose', { contact_id, kind, text: `My number is ${SSN}.` });
  expect((await desk.member.call('POST', '/ai/summary', { contact_id })).statusCode).toBeLessThan(503);
  for (const item of items.slice(0, 2))
    expect((await desk.member.call('POST', `/messages/${item}/translate`)).statusCode).toBeLessThan(503);
  await expectKept();
});
