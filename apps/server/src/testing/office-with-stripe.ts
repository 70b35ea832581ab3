import type { billing } from '@chairline/contract';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { listen } from './live-socket.ts';
import { freePort } from '../platform/free-port.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** Cards of the sandbox's checkout page. */
export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
} as const;

export interface StripeWorld {
  app: TestApp;
  /** Where the server listens. */
  url: string;
  sandbox: TestSandbox;
  /** A fresh office in its first 28 days, with a signed-in admin. */
  office(): Promise<{ office: TestOffice; admin: Caller }>;
  /** Moves Stripe's clock; what is due happens. */
  forward(days: number): Promise<void>;
  fault(mode: string): Promise<void>;
  close(): Promise<void>;
}

/** The whole way of the money: the server listening, its jobs running, and Stripe played beside it. */
export async function startStripeWorld(options: TestAppOptions = {}): Promise<StripeWorld> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(publicUrl);
  const app = await createTestApp({
    publicUrl,
    stripeApiUrl: sandbox.stripeApiUrl,
    withoutJobs: false,
    ...options,
  });
  await listen(app, port);
  return {
    app,
    url: publicUrl,
    sandbox,
    async office() {
      const office = await createOffice(app);
      await app.owner.query(
        `UPDATE clients SET access_until = now() + interval '28 days' WHERE client_id = $1`,
        [office.id],
      );
      return { office, admin: await signIn(app, await createUser(app, office, { role: 'Admin' })) };
    },
    async forward(days) {
      await sandbox.control('/stripe/clock', { advance_days: days });
    },
    async fault(mode) {
      await sandbox.control('/faults', { vendor: 'stripe', mode });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** Fills in the card of a page of Stripe's, and sends it. @returns the status and where the page leads */
export async function fillCard(
  url: string,
  number: string = cards.good,
  act = '',
): Promise<{ status: number; location: string | null; page: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'Renee Castellano', act }),
  });
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() };
}

/** What the office has, as the server says now. */
export async function detailsOf(caller: Caller): Promise<billing.SubscriptionDetails> {
  const answer = await caller.call('GET', '/subscriptionDetails');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as billing.SubscriptionDetails;
}

/** Waits until the office has what is looked for. */
export function untilDetails(
  what: string,
  caller: Caller,
  look: (details: billing.SubscriptionDetails) => boolean,
): Promise<billing.SubscriptionDetails> {
  return until(what, async () => {
    const details = await detailsOf(caller);
    return look(details) && details;
  });
}

/** An address of Stripe's checkout for a plan. */
export async function openCheckout(caller: Caller, plan: number): Promise<string> {
  const answer = await caller.call('POST', `/create-checkout-session/${plan}/`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return (answer.json() as { checkoutUrl: string }).checkoutUrl;
}

/** Subscribes the office and waits until the server knows. */
export async function subscribe(
  caller: Caller,
  plan = 2,
  card: string = cards.good,
): Promise<billing.SubscriptionDetails> {
  const paid = await fillCard(await openCheckout(caller, plan), card);
  if (paid.status !== 303) throw new Error(`the checkout answered ${paid.status}`);
  return untilDetails('the plan runs', caller, (details) => details.is_subscribed);
}
