import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, readBody } from '../control/parse.ts';
import type { Stripe } from './index.ts';

const YEARS_AHEAD = 5;
const object = 'must be a JSON object';
const move = z.union(
  [
    z.strictObject({ advance_days: z.number().min(0).max(3_660) }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  ],
  'needs advance_days (a number) or to (an ISO time)',
);
const webhooks = z.object(
  {
    duplicate: z
      .number('must be a number of extra copies')
      .int('must be whole')
      .min(0, 'must not be negative')
      .max(50, 'must be at most 50')
      .default(0),
    shuffle: z.boolean('must be true or false').default(false),
    delayMs: z
      .number('must be milliseconds')
      .int('must be whole')
      .min(0, 'must not be negative')
      .max(3_600_000, 'is over an hour')
      .default(0),
  },
  object,
);

/** /control/stripe: the clock, how events travel, and what Stripe knows. */
export function registerStripeControl(app: FastifyInstance, stripe: Stripe): void {
  const { store, engine } = stripe;
  const clock = () => ({
    now: new Date(stripe.now() * 1000).toISOString(),
    ahead_seconds: store.clockOffset(),
  });

  app.get('/control/stripe/clock', (_request, reply) => reply.send(clock()));
  app.post('/control/stripe/clock', (request, reply) => {
    const input = readBody(move, request.body);
    const target =
      'to' in input
        ? Math.floor(Date.parse(input.to) / 1000)
        : stripe.now() + Math.round(input.advance_days * 86_400);
    if (target < stripe.now())
      throw new ControlError('The clock only goes forward; reset the sandbox instead.');
    if (target > Date.now() / 1000 + YEARS_AHEAD * 366 * 86_400)
      throw new ControlError(`The clock goes at most ${YEARS_AHEAD} years ahead.`);
    const before = new Set([...store.events.values()].map(({ id }) => id));
    engine.advanceTo(target);
    const happened = [...store.events.values()].filter(({ id }) => !before.has(id));
    return reply.send({
      ...clock(),
      events: happened.map(({ type, created }) => ({ type, at: new Date(created * 1000).toISOString() })),
    });
  });

  app.post('/control/stripe/webhooks', (request, reply) => {
    const settings = readBody(webhooks, request.body);
    store.setWebhookSettings(settings);
    return reply.send(settings);
  });
  app.get('/control/stripe/webhooks', (_request, reply) =>
    reply.send({ ...store.webhookSettings(), pending: [...store.deliveries.values()] }),
  );
  app.get('/control/stripe/subscriptions', (_request, reply) =>
    reply.send([...store.subscriptions.values()]),
  );
}
