import type { practice } from '@chairline/contract';
import pg from 'pg';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { ask, connectPractice, untilRead } from '../harness/practice.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });
const KEY = 'sandbox-practice';
const ADA = '+15035550181';
const BO = '+15035550182';
const EVA = '+15035550183';
const HOUR = 3_600_000;
/** Within this the visits are read and the rule is switched on, on a slow machine too. */
const DUE_IN_MS = 75_000;

interface Row {
  PatNum: number;
  AptNum: number;
}

/** Three patients more in the practice, one of whom speaks Spanish; it is read before the journey begins. */
beforeAll(async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person({ viewport: DESKTOP });
  await signIn(admin, world.url, 'admin');
  for (const [FName, number, Language] of [
    ['Ada', ADA, 'eng'],
    ['Bo', BO, 'eng'],
    ['Eva', EVA, 'spa'],
  ] as const)
    await world.control.openDental(`/${KEY}/patient`, {
      FName,
      LName: 'Reminded',
      Language,
      Birthdate: '1990-04-05',
      WirelessPhone: `(${number.slice(2, 5)})${number.slice(5, 8)}-${number.slice(8)}`,
    });
  await connectPractice(admin, world);
  await readAgain(admin);
  await surfer.closePeople();
});

/** So long from now by the practice's clock, as Open Dental writes it. */
async function wallIn(ms: number): Promise<string> {
  const { now } = (await journey.world.control.openDental(`/${KEY}`)) as { now: string };
  const at = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + ms);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

async function addVisit(FName: string, AptDateTime: string): Promise<number> {
  const { control } = journey.world;
  const patients = (await control.openDental(`/${KEY}/patient?LName=Reminded&FName=${FName}`)) as Row[];
  const made = (await control.openDental(`/${KEY}/appointment`, {
    PatNum: patients[0]!.PatNum,
    AptStatus: 1,
    AptDateTime,
    Pattern: '/XX/',
    Op: 1,
    ProvNum: 1,
  })) as Row;
  return made.AptNum;
}

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: await journey.world.ownerUrl() });
  await owner.connect();
  try {
    await owner.query(text);
  } finally {
    await owner.end();
  }
}

/** Has the practice read for changes now, as the clock does every few minutes. */
async function readAgain(admin: BrowserContext): Promise<void> {
  const { synced_at } = await ask<practice.PracticeState>(admin, journey.world, '/od/state');
  await asOwner('UPDATE practice_sync SET next_try_at = now()');
  await untilRead(admin, journey.world, synced_at);
}

/** Runs the office's rules now, as the clock does each minute. */
const runRules = () =>
  asOwner(
    `SELECT graphile_worker.add_job('remind-by-rule', json_build_object('client_id', client_id), job_key => 'journey')
     FROM reminder_rules WHERE on_since IS NOT NULL`,
  );

test(
  'a rule is made from a suggestion, looked at, switched on, and texts whom it should once, in their language; a moved visit is not reminded of',
  async () => {
    const { surfer, world } = journey;
    const admin = await surfer.person({ viewport: DESKTOP });
    const { page } = await signIn(admin, world.url, 'admin');
    await page.goto(`${world.url}/settings/reminders`);
    await page.getByText('No reminders go out by themselves').waitFor();
    expect(await findBarriersEverywhere(page, 'no reminder rules')).toEqual([]);

    await page.getByRole('button', { name: '2 hours before' }).click();
    const form = page.getByRole('dialog', { name: 'New reminder rule' });
    await form.getByLabel('Name').fill('An hour before');
    await form.getByLabel('How many').fill('1');
    await form.getByText('1 hour before the visit').waitFor();
    // What the translator made is looked at and put right; what it must say cannot be lost.
    await form.getByRole('button', { name: 'Translate into Spanish' }).click();
    const spanish = form.getByRole('textbox', { name: 'The text in Spanish' });
    await spanish.waitFor();
    await shows(spanish, { value: 'Hi $firstName, nos vemos pronto: $ApptTime.' });
    const create = form.getByRole('button', { name: 'Create', exact: true });
    await spanish.fill('Hola, nos vemos: $ApptTime.');
    await form.getByText('$firstName is missing in the Spanish text').waitFor();
    await shows(create, { disabled: true });
    await spanish.fill('Hola $firstName, nos vemos: $ApptTime.');
    await form.getByText('Hola Maria, nos vemos:').waitFor();
    await form.getByRole('button', { name: 'Who would get it' }).click();
    await form.getByText('As Open Dental was read').waitFor();
    expect(await findBarriersEverywhere(page, 'the form of a reminder rule')).toEqual([]);
    await create.click();
    const rule = page.getByRole('row').filter({ hasText: 'An hour before' });
    const on = rule.getByRole('switch', { name: 'An hour before is on' });
    await on.waitFor();
    await rule.getByText('Also in Spanish').waitFor();
    await shows(on, { checked: false });

    // Three visits, due in a short while; then one is moved over there, and nobody here has heard of it.
    const soon = await wallIn(HOUR + DUE_IN_MS);
    await addVisit('Ada', soon);
    await addVisit('Eva', soon);
    const moved = await addVisit('Bo', soon);
    await readAgain(admin);
    await world.control.openDental(`/${KEY}/appointment/${moved}`, { AptDateTime: await wallIn(30 * HOUR) });

    await on.click({ force: true });
    const question = page.getByRole('dialog', { name: 'Switch An hour before on?' });
    await question.getByText('Ada Reminded', { exact: true }).waitFor();
    await question.getByText('Bo Reminded', { exact: true }).waitFor();
    const eva = question.getByRole('listitem').filter({ hasText: 'Eva Reminded' });
    await eva.getByText('In Spanish').waitFor();
    await eva.getByText('Hola Eva, nos vemos:').waitFor();
    expect(await findBarriersEverywhere(page, 'the preview of a reminder rule')).toEqual([]);
    await question.getByRole('button', { name: 'Switch on' }).click();
    await question.waitFor({ state: 'detached' });
    await until('the rule is on', () => on.isChecked());

    const carried = async () =>
      (await world.control.carried()).filter(({ to }) => [ADA, BO, EVA].includes(to));
    await until(
      'the texts were sent',
      async () => {
        await runRules();
        return (await carried()).length > 1;
      },
      150_000,
    );
    const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, ADA);
    await phone.log.getByText('Hi Ada, see you soon:').waitFor();
    const hers = await pickUpPhone(await surfer.person(), world.phoneUrl, EVA);
    await hers.log.getByText('Hola Eva, nos vemos:').waitFor();

    await rule.getByRole('button', { name: 'What An hour before sent' }).click();
    const history = page.getByRole('dialog', { name: 'What An hour before sent' });
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Bo Reminded' })
      .getByText('Moved to another time')
      .waitFor();
    await history.getByRole('link', { name: 'Ada Reminded' }).waitFor();
    await history.getByRole('listitem').filter({ hasText: 'Eva Reminded' }).getByText('In Spanish').waitFor();
    expect(await findBarriersEverywhere(page, 'what a reminder rule sent')).toEqual([]);

    // Run as often as one likes: each once, and the moved one not at all.
    await runRules();
    await runRules();
    await history.getByRole('link', { name: 'Ada Reminded' }).click();
    await page.getByText('Hi Ada, see you soon:').filter({ visible: true }).first().waitFor();
    expect((await carried()).map(({ to }) => to).toSorted()).toEqual([ADA, EVA]);
  },
  patient(240_000),
);
