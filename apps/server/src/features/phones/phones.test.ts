import { phones } from '@chairline/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { startPhoneWorld } from '../../testing/office-with-phones.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const words = phones.phoneMessages;
let office: TestOffice;
let admin: Caller;

const world = useWorld(startPhoneWorld);
beforeEach(async () => {
  ({ office, admin } = await world.office());
});
afterEach(() => world.fault('ok'));

const list = async (caller = admin) => (await caller.call('GET', '/clientphones')).json() as phones.Phone[];
const find = async (id: number) => (await list()).find((phone) => phone.phone_id === id);
const create = (phoneNumber: string, more: object = {}, caller = admin) =>
  caller.call('POST', '/createPhone', { phoneNumber, description: 'Front desk', ...more });
const change = (phone_id: number, more: object, caller = admin) =>
  caller.call('PUT', '/clientphone', { phone_id, ...more });
const active = (id: number) =>
  until('the number is active', async () => {
    const phone = await find(id);
    return phone?.state === 'active' && phone;
  });
/** A number the office has bought. */
async function bought(more: object = {}): Promise<phones.Phone> {
  const response = await create(world.forSale(), more);
  expect(response.statusCode).toBe(200);
  return active((response.json() as phones.Phone).phone_id);
}
const refusal = (response: { statusCode: number; body: string }) => [response.statusCode, response.body];
const clear = async () => {
  await world.app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
};

describe('a new number', () => {
  test('for sale: ordered at once, bought and attached by a job', async () => {
    const number = world.forSale();
    const answer = (await create(`(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`)).json();
    expect(answer).toMatchObject({
      client_id: office.id,
      phone_num: number,
      description: 'Front desk',
      // The job does not wait for this answer, and may be done before it is written.
      state: expect.stringMatching(/^(ordering|active)$/),
      ported: false,
      is_text_default: false,
      takes_texts: true,
      calls: 'ring',
    });
    expect(await active(answer.phone_id)).toMatchObject({ failure: null, is_text_default: false });
    expect(await world.rented(number)).toMatchObject({ application: 'chairline-desk-test' });
  });

  test('in the carrier account already: active in the answer', async () => {
    const number = '9715550133';
    await world.sandbox.control('/plivo/numbers', { number });
    expect((await create(number)).json()).toMatchObject({ state: 'active', phone_num: number });
    expect(await world.rented(number)).toMatchObject({ application: 'chairline-desk-test' });
  });

  test('ported: only noted, the carrier is not asked', async () => {
    await world.fault('error');
    const number = world.forSale();
    expect((await create(number, { ported: true })).json()).toMatchObject({ state: 'active', ported: true });
    expect(await world.rented(number)).toBeUndefined();
  });

  test('the first number of an office becomes the one texts leave from', async () => {
    await clear();
    expect((await admin.call('GET', '/check')).json().client.text_number).toBeNull();
    const phone = await bought();
    expect(phone.is_text_default).toBe(true);
    expect((await admin.call('GET', '/check')).json().client.text_number).toBe(phone.phone_num);
  });

  test('not for sale: failed, in words; ordered again when it is', async () => {
    const { phone_id } = (await create('9715550199')).json();
    const failed = await until('it failed', async () => {
      const phone = await find(phone_id);
      return phone?.state === 'failed' && phone;
    });
    expect(failed.failure).toBe(words.notOffered);
    await world.sandbox.control('/plivo/numbers', { number: '9715550199' });
    expect((await create('9715550199', { description: '' })).json()).toMatchObject({
      phone_id,
      state: 'active',
      failure: null,
      description: 'Front desk',
    });
  });

  test.each(['503555012', 'abc', '', '1035550120'])('%j is no number', async (number) => {
    expect(refusal(await create(number))).toEqual([
      400,
      number === '' ? words.numberRequired : words.numberInvalid,
    ]);
  });

  test('one that an office has is refused, and not said whose', async () => {
    const { phone_num } = await bought();
    expect(refusal(await create(phone_num))).toEqual([400, words.taken]);
    const other = await world.office();
    expect(refusal(await create(phone_num, {}, other.admin))).toEqual([400, words.taken]);
    expect(await list(other.admin)).toHaveLength(1);
  });

  test('another office’s id is refused', async () => {
    const other = await world.office();
    const response = await create(world.forSale(), { client_id: other.office.id });
    expect(response.statusCode).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  test('at most ten, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => create(`20255501${String(10 + index)}`, { ported: true })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body))).toEqual(
      new Set([words.tooMany]),
    );
    expect(await list()).toHaveLength(10);
    await clear();
  });

  test('two offices that want one number at once: one gets it', async () => {
    const other = await world.office();
    const number = world.forSale();
    const answers = await Promise.all([create(number), create(number, {}, other.admin)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)!.body).toBe(words.taken);
  });
});

describe('an order when the carrier is ill', () => {
  test.each(['error', 'rate-limit', 'garbage', 'timeout'])(
    '%s: it waits, and is bought after',
    async (mode) => {
      await world.fault(mode);
      const number = world.forSale();
      const { phone_id, state } = (await create(number)).json();
      expect(state).toBe('ordering');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await find(phone_id))?.state).toBe('ordering');
      await world.fault('ok');
      await active(phone_id);
      expect(await world.rented(number)).toMatchObject({ application: 'chairline-desk-test' });
    },
  );

  test('bought, and the answer lost: looked up, not bought again', async () => {
    await world.fault('accept-then-drop');
    const number = world.forSale();
    const { phone_id } = (await create(number)).json();
    await until('the carrier has it', () => world.rented(number));
    await world.fault('ok');
    await active(phone_id);
  });

  test('given up after a while, in words', async () => {
    await world.fault('error');
    const { phone_id } = (await create(world.forSale())).json();
    await world.app.owner.query(`UPDATE number_orders SET queued_at = 'epoch' WHERE phone_id = $1`, [
      phone_id,
    ]);
    const failed = await until('it is given up', async () => {
      const phone = await find(phone_id);
      return phone?.state === 'failed' && phone;
    });
    expect(failed.failure).toBe(words.orderFailed);
  });
});

describe('a change', () => {
  test('of some fields leaves the others, and raises the version', async () => {
    const phone = await bought();
    const changed = (
      await change(phone.phone_id, { description: 'Fax', calls: 'forward', forward_to: '(503) 555-0188' })
    ).json();
    expect(changed).toEqual({
      ...phone,
      description: 'Fax',
      calls: 'forward',
      forward_to: '5035550188',
      version: phone.version + 1,
    });
    const back = (await change(phone.phone_id, { calls: 'none' })).json();
    expect(back).toMatchObject({ calls: 'none', forward_to: '' });
    expect((await change(phone.phone_id, { calls: 'none' })).json()).toEqual(back);
  });

  test('of something somebody else has changed meanwhile is told, and nothing is overwritten', async () => {
    const phone = await bought();
    await change(phone.phone_id, { description: 'First', version: phone.version });
    const response = await change(phone.phone_id, { description: 'Second', version: phone.version });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'conflict', detail: words.changedMeanwhile });
    expect((await find(phone.phone_id))?.description).toBe('First');
  });

  test('forwarding needs a number, and another one', async () => {
    const phone = await bought();
    expect(refusal(await change(phone.phone_id, { calls: 'forward' }))).toEqual([400, words.forwardNeeded]);
    expect(refusal(await change(phone.phone_id, { calls: 'forward', forward_to: phone.phone_num }))).toEqual([
      400,
      words.forwardToItself,
    ]);
    expect(refusal(await change(phone.phone_id, { calls: 'forward', forward_to: '12' }))).toEqual([
      400,
      words.numberInvalid,
    ]);
  });

  test('of the number texts leave from: exactly one, whoever asks at once', async () => {
    const [first] = await list();
    const others = [await bought(), await bought(), await bought()];
    const answers = await Promise.all(
      others.map(({ phone_id }) => change(phone_id, { is_text_default: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const now = await list();
    expect(now.filter((phone) => phone.is_text_default)).toHaveLength(1);
    expect(now.find((phone) => phone.phone_id === first!.phone_id)).toMatchObject({
      is_text_default: false,
      version: first!.version + 1,
    });
    expect((await admin.call('GET', '/check')).json().client.text_number).toBe(
      now.find((phone) => phone.is_text_default)!.phone_num,
    );
  });

  test('the number texts leave from cannot stop being it, and only a fit one can become it', async () => {
    const [first] = await list();
    for (const wrong of [{ is_text_default: false }, { takes_texts: false }]) {
      expect(refusal(await change(first!.phone_id, wrong))).toEqual([400, words.textDefault]);
    }
    const fax = await bought();
    await change(fax.phone_id, { takes_texts: false });
    expect(refusal(await change(fax.phone_id, { is_text_default: true }))).toEqual([
      400,
      words.defaultNeedsTexts,
    ]);
    expect((await change(fax.phone_id, { is_text_default: true, takes_texts: true })).statusCode).toBe(200);
  });

  test('texts do not leave from a ported number before the carrier holds it', async () => {
    const number = world.forSale();
    const { phone_id } = (await create(number, { ported: true })).json() as phones.Phone;
    const early = await change(phone_id, { is_text_default: true });
    expect(refusal(early)).toEqual([400, words.portedNotYet]);
    expect((await find(phone_id))?.is_text_default).toBe(false);
    await world.sandbox.control('/plivo/numbers', { number });
    expect((await change(phone_id, { is_text_default: true })).json()).toMatchObject({
      is_text_default: true,
    });
  });

  test('ported is taken back only while the carrier does not hold the number', async () => {
    const mistaken = (await create(world.forSale(), { ported: true })).json() as phones.Phone;
    expect((await change(mistaken.phone_id, { ported: false })).json()).toMatchObject({ state: 'ordering' });
    await active(mistaken.phone_id);

    const { phone_id } = await bought();
    expect((await change(phone_id, { ported: true })).json()).toMatchObject({
      ported: true,
      state: 'active',
    });
    expect(refusal(await change(phone_id, { ported: false }))).toEqual([400, words.portedStays]);
    await world.fault('error');
    expect((await change(phone_id, { ported: false })).statusCode).toBe(502);
    expect((await find(phone_id))?.ported).toBe(true);
  });

  test('of another office’s number is not possible, nor for a member', async () => {
    const phone = await bought();
    const other = await world.office();
    expect((await change(phone.phone_id, { description: 'x' }, other.admin)).statusCode).toBe(404);
    const member = await signIn(world.app, await createUser(world.app, office));
    expect((await change(phone.phone_id, { description: 'x' }, member)).statusCode).toBe(403);
    expect(await list(member)).toEqual(await list());
  });
});

describe('deleting', () => {
  test('gives the number back, and lets it be had again', async () => {
    const phone = await bought();
    expect((await admin.call('DELETE', `/clientphone/${phone.phone_id}`)).json()).toEqual({
      phone_id: phone.phone_id,
    });
    expect(await find(phone.phone_id)).toBeUndefined();
    await until('it was given back', async () => !(await world.rented(phone.phone_num)));
    await active((await create(phone.phone_num)).json().phone_id);
  });

  test('the number is not given back when an office has it again by then', async () => {
    const phone = await bought();
    await world.fault('error');
    await admin.call('DELETE', `/clientphone/${phone.phone_id}`);
    const again = (await create(phone.phone_num)).json();
    await world.fault('ok');
    await world.app.owner.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload ->> 'number' = $1`,
      [`+1${phone.phone_num}`],
    );
    await active(again.phone_id);
    await until('the giving back was looked at', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'number' = $1`,
        [`+1${phone.phone_num}`],
      );
      return rows.length === 0;
    });
    expect(await world.rented(phone.phone_num)).toBeDefined();
  });

  test('one that is being bought is given back once it is there', async () => {
    await world.fault('rate-limit');
    const number = world.forSale();
    const { phone_id } = (await create(number)).json();
    // Held up at the carrier: the job has read the row and asks.
    await world.sandbox.control('/faults', { vendor: 'plivo', mode: 'slow', ms: 150 });
    await until('a try is under way', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs
         WHERE (payload ->> 'phone_id')::integer = $1 AND locked_at IS NOT NULL`,
        [phone_id],
      );
      return rows.length > 0;
    });
    await admin.call('DELETE', `/clientphone/${phone_id}`);
    await world.fault('ok');
    await until('nothing is left to do', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE (payload ->> 'client_id')::integer = $1`,
        [office.id],
      );
      return rows.length === 0;
    });
    expect(await world.rented(number)).toBeUndefined();
  });

  test('bought after it was deleted, the answer lost: given back all the same', async () => {
    await world.fault('accept-then-drop');
    const number = world.forSale();
    const { phone_id } = (await create(number)).json();
    await until('the carrier has it', () => world.rented(number));
    // Deleted as it stood before the buying came through; what was to be given back was not there then.
    await world.app.owner.query('DELETE FROM phones WHERE phone_id = $1', [phone_id]);
    await world.fault('ok');
    await until('it was given back', async () => !(await world.rented(number)));
  });

  test('is refused for a ported number, for the one texts leave from, and elsewhere', async () => {
    const [first] = await list();
    const ported = (await create(world.forSale(), { ported: true })).json();
    const remove = (id: number, caller = admin) => caller.call('DELETE', `/clientphone/${id}`);
    expect(refusal(await remove(ported.phone_id))).toEqual([400, words.ported]);
    expect(refusal(await remove(first!.phone_id))).toEqual([400, words.textDefault]);
    const other = await world.office();
    expect((await remove(ported.phone_id, other.admin)).statusCode).toBe(404);
    const member = await signIn(world.app, await createUser(world.app, office));
    expect((await remove(ported.phone_id, member)).statusCode).toBe(403);
    expect(await list()).toHaveLength(2);
  });
});

describe('the search', () => {
  const search = (body: object, caller = admin) => caller.call('POST', '/searchNumber', body);

  test('by area code, and another one when the first is not wanted', async () => {
    const first = (await search({ searchType: 'area', areaCode: '360' })).json();
    expect(first).toEqual({
      totalCount: 1,
      resultNumber: expect.stringMatching(/^360555\d{4}$/),
      resultCity: 'Vancouver',
      monthly_cents: 50,
    });
    const second = (await search({ searchType: 'area', areaCode: '360', not: [first.resultNumber] })).json();
    expect(second.totalCount).toBe(1);
    expect(second.resultNumber).not.toBe(first.resultNumber);
    const all = Array.from({ length: 50 }, (_, index) => `36055501${20 + index}`);
    const next = (await search({ searchType: 'area', areaCode: '360', not: all })).json();
    expect(next).toMatchObject({ totalCount: 1, resultNumber: '3605550170' });
  });

  test('by city and state, in letters or in full', async () => {
    for (const officeState of ['TX', 'texas']) {
      expect((await search({ searchType: 'city', officeCity: 'Austin', officeState })).json()).toMatchObject({
        totalCount: 1,
        resultCity: 'Austin',
      });
    }
    expect((await search({ searchType: 'city', officeCity: 'Austin', officeState: 'OR' })).json()).toEqual({
      totalCount: 0,
      resultNumber: '',
      resultCity: '',
      monthly_cents: null,
    });
  });

  test('leaves out what an office has noted', async () => {
    const { resultNumber } = (await search({ searchType: 'area', areaCode: '312' })).json();
    await create(resultNumber, { ported: true });
    const other = await world.office();
    const next = (await search({ searchType: 'area', areaCode: '312' }, other.admin)).json();
    expect(next.resultNumber).not.toBe(resultNumber);
  });

  test.each([
    [{ searchType: 'area', areaCode: '50' }, words.areaCode],
    [{ searchType: 'area', areaCode: '5033' }, words.areaCode],
    [{ searchType: 'area', areaCode: 'abc' }, words.areaCode],
    [{ searchType: 'city', officeState: 'OR' }, words.cityRequired],
    [{ searchType: 'city', officeCity: 'Portland' }, words.stateRequired],
    [{ searchType: 'city', officeCity: 'Portland', officeState: 'Atlantis' }, words.stateRequired],
  ])('%o is refused', async (body, message) => {
    expect(refusal(await search(body))).toEqual([400, message]);
  });

  test('a carrier that fails is 502, and a member is refused', async () => {
    await world.fault('error');
    const response = await search({ searchType: 'area', areaCode: '503' });
    expect([response.statusCode, response.json().code]).toEqual([502, 'vendor_failed']);
    const member = await signIn(world.app, await createUser(world.app, office));
    expect((await search({ searchType: 'area', areaCode: '503' }, member)).statusCode).toBe(403);
  });
});
