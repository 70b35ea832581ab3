import type { calls as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact, newNumber } from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { until } from '../../testing/wait.ts';
import { useCallWorld } from '../../testing/use-calls.ts';

const world = useCallWorld();

const both = (call: contract.OngoingCall) => call.participants.length === 2;

describe('a patient calls', () => {
  test('it rings, is answered by one, and stands in the thread from its first ring to its end', async () => {
    const { office, staff } = await world.office(2);
    const number = newNumber();
    const contact = await createContact(world.app, office, { ph1: number });
    const uuid = await world.dial(number, office.number);
    const own = await until('somebody answers', async () => {
      for (const one of staff) {
        const answer = await one.call('GET', '/plivo/getOngoingCalls?whose=own');
        const call = (answer.json() as contract.OngoingCall[]).find(both);
        if (call) return { one, call };
      }
      return undefined;
    });
    expect(own.call).toMatchObject({ call_uuid: uuid, comm_direction: 'incoming', contact_id: contact });
    expect(own.call.participants.map(({ role, contact_id }) => [role, contact_id])).toEqual([
      ['customer', contact],
      ['agent', null],
    ]);
    expect(await threadOf(own.one, contact)).toMatchObject([
      { kind: 'call', comm_direction: 'ongoing', call_status: 3, call_missed: false, call_duration: null },
    ]);
    const colleague = staff.find((one) => one !== own.one)!;
    const listed = (await colleague.call('GET', '/plivo/getOngoingCalls')).json() as contract.OngoingCall[];
    expect(listed.map((call) => call.call_uuid)).toEqual([uuid]);
    expect((await own.one.call('GET', '/plivo/getOngoingCalls')).json()).toEqual([]);

    await world.hangUp(uuid);
    const item = await until('the end', async () => {
      const [now] = await threadOf(own.one, contact);
      return now?.comm_direction === 'incoming' ? now : undefined;
    });
    expect(item).toMatchObject({
      call_status: null,
      call_missed: false,
      users: [{ user_id: own.one.user.id }],
    });
    expect(item.call_duration).toBeGreaterThanOrEqual(0);
    expect((await colleague.call('GET', '/plivo/getOngoingCalls')).json()).toEqual([]);
    const page = (await colleague.call('GET', `/calls?contact_id=${contact}`)).json() as {
      items: contract.CallRow[];
    };
    expect(page.items).toMatchObject([{ call_uuid: uuid, call_status: null, users: [own.one.user.id] }]);
    await until('everybody’s leg is over', async () =>
      (await world.carrierCalls()).some(({ conference }) => conference === own.call.conferenceName)
        ? undefined
        : true,
    );
  });
});
