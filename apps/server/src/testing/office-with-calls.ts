import type { calls, phones } from '@chairline/contract';
import { freePort } from '../platform/free-port.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { listen } from './live-socket.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** A call as the carrier has it. */
export interface CarrierCall {
  call_uuid: string;
  from: string;
  to: string;
  state: string;
  /** By the carrier's clock, epoch milliseconds. */
  answered_at: number | null;
  ended_at: number | null;
  hangup_cause: string | null;
  conference: string | null;
  members: {
    id: string;
    kind: 'phone' | 'endpoint';
    role: string;
    muted: boolean;
    coach: boolean;
    hold: boolean;
    call_uuid: string;
  }[];
}

export interface Colleague extends Caller {
  /** Their softphone's name at the carrier. */
  softphone: string;
  /** How their softphone, played without a browser, behaves. */
  plays(how: {
    state?: 'registered' | 'gone';
    answer?: 'answer' | 'busy' | 'ignore' | 'reject';
  }): Promise<void>;
}

export interface CallWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** A fresh office with a number that the carrier knows, and staff with softphones that answer. */
  office(staff?: number): Promise<{ office: TestOffice; staff: Colleague[] }>;
  /** A patient calls the office. @returns the carrier's id of the call */
  dial(from: string, to: string, more?: Record<string, unknown>): Promise<string>;
  hangUp(callUuid: string): Promise<void>;
  /** A softphone’s leg in a call ends without a word to us, as by a reload: its page says BYE to the carrier. */
  drop(who: Colleague, conference: string): Promise<void>;
  carrierCalls(): Promise<CarrierCall[]>;
  /** Waits until the viewer is in a call that is as wanted. */
  untilOwn(who: Caller, check: (call: calls.OngoingCall) => boolean): Promise<calls.OngoingCall>;
  close(): Promise<void>;
}

/**
 * The server listening with its jobs, and the carrier's calls played beside it.
 * @param options `withModel`: with the sandbox's model, and its service that writes down what is said
 */
export async function startCallWorld({
  withModel,
  ...options
}: TestAppOptions & { withModel?: boolean } = {}): Promise<CallWorld> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(publicUrl, {
    callsPerSecond: 1_000,
    incomingCallsPerSecond: 1_000,
    ringAfter: 5,
    pickUpAfter: 20,
    voiceSecond: 100,
    soundStep: 5,
    webhookTimeout: 20_000,
  });
  const app = await createTestApp({
    publicUrl,
    plivoApiUrl: sandbox.plivoApiUrl,
    withoutJobs: false,
    ...(withModel ? { llmApiUrl: sandbox.llmApiUrl } : {}),
    ...options,
  });
  await listen(app, port);

  async function softphonesOf(admin: Caller, ids: readonly number[]): Promise<Map<number, string>> {
    await admin.call('POST', '/newEndpoints', { user_ids: ids });
    const found = await until('the softphones', async () => {
      const rows = (await admin.call('GET', '/clientendpoints')).json() as phones.Endpoint[];
      const made = rows.filter((row) => ids.includes(row.user_id) && row.state === 'active');
      return made.length === ids.length ? made : undefined;
    });
    return new Map(found.map((row) => [row.user_id, row.softphone_user]));
  }

  async function hangUp(callUuid: string): Promise<void> {
    const gone = await fetch(`${sandbox.url}/control/voice/calls/${callUuid}`, { method: 'DELETE' });
    if (!gone.ok) throw new Error(`hanging up: ${gone.status} ${await gone.text()}`);
  }
  const carrierCalls = async () =>
    ((await sandbox.control('/voice/calls')) as { items: CarrierCall[] }).items;

  return {
    app,
    sandbox,
    async office(count = 2) {
      const office = await createOffice(app);
      await sandbox.control('/plivo/numbers', { number: office.number });
      const callers: Caller[] = [];
      for (let n = 0; n < count; n += 1)
        callers.push(
          await signIn(app, await createUser(app, office, { role: n === 0 ? 'Admin' : 'Member' })),
        );
      // Taken anew by the product, so that the carrier sends its calls to us.
      await app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
      const taken = await callers[0]!.call('POST', '/createPhone', {
        phoneNumber: office.number,
        description: 'Front desk',
      });
      if (taken.statusCode !== 200) throw new Error(taken.body);
      const names = await softphonesOf(
        callers[0]!,
        callers.map(({ user }) => user.id),
      );
      const staff = callers.map((caller): Colleague => {
        const softphone = names.get(caller.user.id)!;
        return {
          ...caller,
          softphone,
          async plays(how) {
            await sandbox.control(`/voice/endpoints/${softphone}`, {
              state: 'registered',
              answer: 'answer',
              ...how,
            });
          },
        };
      });
      for (const one of staff) await one.plays({});
      return { office, staff };
    },
    async dial(from, to, more = {}) {
      const answer = (await sandbox.control('/voice/calls', { from, to, ...more })) as {
        call_uuid: string;
      };
      return answer.call_uuid;
    },
    hangUp,
    carrierCalls,
    async drop({ softphone }, conference) {
      const leg = (await carrierCalls()).find(
        (call) =>
          call.conference === conference &&
          [call.from, call.to].some((address) => address.includes(softphone)),
      );
      if (!leg) throw new Error(`${softphone} is not in ${conference}`);
      await hangUp(leg.call_uuid);
    },
    untilOwn(who, check) {
      return until('the call', async () => {
        const answer = await who.call('GET', '/plivo/getOngoingCalls?whose=own');
        return (answer.json() as calls.OngoingCall[]).find(check);
      });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
