import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CardFault, CardInput } from './cards.ts';
import type { Checkout } from './checkout.ts';
import type { Bus } from './bus.ts';
import { periodOf } from './engine.ts';
import { cardFields, escape, pageOf, ribbon, testCards } from './html.ts';
import { cardOf } from './invoices.ts';
import { DAY } from './periods.ts';
import type { Portal } from './portal.ts';
import type { StripeStore } from './store.ts';
import type { CheckoutSession, PortalSession, Price } from './types.ts';

const styles = readFileSync(new URL('./page/pay.css', import.meta.url), 'utf8');
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
const noCard: CardInput = { number: '', expiry: '', cvc: '', name: '' };

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
const perPeriod = (price: Price): string => `${dollars(price.unit_amount)} per ${price.recurring.interval}`;
const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ?? brand;

function readForm(body: unknown): CardInput & { act: string } {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const get = (name: string) => (form.get(name) ?? '').slice(0, 200);
  return {
    number: get('number'),
    expiry: get('expiry'),
    cvc: get('cvc'),
    name: get('name'),
    act: get('act'),
  };
}

/** The hosted pages: checkout and billing portal. Plain forms, so that they work as a person's browser does. */
export function registerPages(
  app: FastifyInstance,
  store: StripeStore,
  bus: Bus,
  hosted: () => { checkout: Checkout; portal: Portal },
): void {
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html);

  const over = (reply: FastifyReply, title: string, words: string, back: string | null) =>
    send(
      reply,
      pageOf(
        title,
        `<main class="single">${ribbon}<h1>${escape(title)}</h1><p>${escape(words)}</p>${
          back ? `<p><a href="${escape(back)}">Back to Chairline</a></p>` : ''
        }</main>`,
      ),
      410,
    );

  function checkoutPage(session: CheckoutSession, input: CardInput, fault: CardFault | null): string {
    const plan = store.checkoutPlans.get(session.id)!;
    const price = store.prices.get(plan.price)!;
    const product = store.products.get(price.product);
    const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : bus.now() + plan.trialDays * DAY);
    const customer = store.customers.get(session.customer);
    return pageOf(
      `Subscribe to ${product?.name ?? 'a plan'}`,
      `<main class="split">
<section class="what" aria-labelledby="plan">
${session.cancel_url ? `<a class="back" href="${escape(session.cancel_url)}">Back</a>` : ''}
${ribbon}
<h1 id="plan">${trialEnd === null ? 'Subscribe to' : 'Try'} ${escape(product?.name ?? 'the plan')}</h1>
<p class="price">${
        trialEnd === null
          ? escape(perPeriod(price))
          : `${plan.trialDays === null ? `Free until ${dayOf(trialEnd)}` : `${plan.trialDays} days free`}`
      }</p>
${trialEnd === null ? '' : `<p class="then">Then ${escape(perPeriod(price))}, starting ${dayOf(trialEnd)}.</p>`}
${product?.description ? `<p class="then">${escape(product.description)}</p>` : ''}
<dl class="sum">
<div><dt>${escape(product?.name ?? 'Plan')}, billed every ${price.recurring.interval}</dt><dd>${dollars(price.unit_amount)}</dd></div>
<div class="due"><dt>Due today</dt><dd>${dollars(session.amount_total)}</dd></div>
</dl>
</section>
<section class="pay" aria-labelledby="card">
<h2 id="card">Payment</h2>
${customer?.email ? `<p class="then">${escape(customer.email)}</p>` : ''}
<form method="post">
${cardFields(input, fault, 'number')}
<button type="submit">${trialEnd === null ? `Pay ${dollars(session.amount_total)}` : 'Start trial'}</button>
<p class="small">${
        trialEnd === null
          ? `You will be charged ${dollars(price.unit_amount)} every ${price.recurring.interval} until you cancel.`
          : `Your card is charged ${dollars(price.unit_amount)} when the trial ends, and every ${price.recurring.interval} after that, until you cancel.`
      }</p>
</form>
${testCards}
</section>
</main>`,
    );
  }

  function portalPage(
    session: PortalSession,
    shown: { input: CardInput; fault: CardFault | null; done: string | null },
  ): string {
    const subscription = hosted().portal.subscriptionOf(session);
    const back = session.return_url;
    const top = `${back ? `<a class="back" href="${escape(back)}">Back to Chairline</a>` : ''}${ribbon}`;
    const done = shown.done ? `<p class="done" role="status">${escape(shown.done)}</p>` : '';
    if (!subscription) {
      return pageOf(
        'Billing',
        `<main class="single">${top}<h1>Billing</h1>${done}<p>No plan runs.</p></main>`,
      );
    }
    const price = subscription.items.data[0]!.price;
    const name = store.products.get(price.product)?.name ?? 'Plan';
    const card = cardOf(store, subscription);
    const end = dayOf(periodOf(subscription).end);
    if (session.flow?.type === 'subscription_cancel' && subscription.cancel_at === null) {
      return pageOf(
        'Cancel your plan',
        `<main class="single">${top}<h1>Cancel your plan</h1>
<p>${escape(name)}, ${escape(perPeriod(price))}.</p>
<p>It stays available until <strong>${end}</strong> and is not renewed after that.</p>
<form method="post"><div class="acts">
<button type="submit" name="act" value="cancel">Cancel plan</button>
${back ? `<a class="quiet" href="${escape(back)}">Go back</a>` : ''}
</div></form></main>`,
      );
    }
    const ends = subscription.cancel_at !== null;
    const overdue = subscription.status === 'past_due';
    return pageOf(
      'Billing',
      `<main class="single">${top}<h1>Billing</h1>${done}
<section aria-labelledby="current"><h2 id="current">Current plan</h2>
<p class="price">${escape(name)}</p><p class="then">${escape(perPeriod(price))}</p>
<p>${ends ? `Ends on ${dayOf(subscription.cancel_at!)}.` : overdue ? 'The last payment failed. Change the card below; it is tried again.' : subscription.status === 'trialing' ? `Free until ${end}.` : `Renews on ${end}.`}</p>
<form method="post"><div class="acts">${
        ends
          ? '<button type="submit" name="act" value="renew">Don’t cancel plan</button>'
          : '<button class="plain" type="submit" name="act" value="cancel">Cancel plan</button>'
      }</div></form></section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>
<p>${card ? `${brandName(card.card.brand)} ending in ${card.card.last4}` : 'None.'}</p>
<form method="post">${cardFields(shown.input, shown.fault, null)}
<button type="submit" name="act" value="card">Save card</button></form>
${testCards}</section></main>`,
    );
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, String(text)),
    );
    scope.get('/stripe/pay.css', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
    );

    function openCheckout(id: string, reply: FastifyReply): CheckoutSession | null {
      const session = store.sessions.get(id);
      if (!session) {
        void over(reply, 'Nothing here', 'There is no such checkout.', null);
        return null;
      }
      if (session.status === 'expired') {
        void over(reply, 'This checkout has expired', 'Go back and start again.', session.cancel_url);
        return null;
      }
      return session;
    }
    scope.get<{ Params: { id: string } }>('/stripe/checkout/:id', (request, reply) => {
      const session = openCheckout(request.params.id, reply);
      if (!session) return reply;
      if (session.status === 'complete')
        return over(reply, 'You’re all done here', 'This checkout is complete.', session.success_url);
      return send(reply, checkoutPage(session, noCard, null));
    });
    scope.post<{ Params: { id: string } }>('/stripe/checkout/:id', (request, reply) => {
      const session = openCheckout(request.params.id, reply);
      if (!session) return reply;
      const input = readForm(request.body);
      const outcome = hosted().checkout.pay(session, input);
      if ('goTo' in outcome) return reply.redirect(outcome.goTo, 303);
      return send(reply, checkoutPage(session, input, outcome), 402);
    });

    scope.get<{ Params: { id: string } }>('/stripe/portal/:id', (request, reply) => {
      const session = store.portalSessions.get(request.params.id);
      if (!session) return over(reply, 'Nothing here', 'There is no such billing page.', null);
      return send(reply, portalPage(session, { input: noCard, fault: null, done: null }));
    });
    scope.post<{ Params: { id: string } }>('/stripe/portal/:id', (request, reply) => {
      const session = store.portalSessions.get(request.params.id);
      if (!session) return over(reply, 'Nothing here', 'There is no such billing page.', null);
      const { act, ...input } = readForm(request.body);
      let fault: CardFault | null = null;
      let done: string | null = null;
      if (act === 'cancel') {
        hosted().portal.cancelAtEnd(session);
        if (session.flow?.afterUrl) return reply.redirect(session.flow.afterUrl, 303);
        done = 'Your plan is cancelled at the end of the period.';
      } else if (act === 'renew') {
        hosted().portal.goOn(session);
        done = 'Your plan goes on.';
      } else {
        fault = hosted().portal.changeCard(session, input);
        if (!fault) done = 'The card was saved.';
      }
      return send(
        reply,
        portalPage(session, { input: fault ? input : noCard, fault, done }),
        fault ? 402 : 200,
      );
    });
  });
}
