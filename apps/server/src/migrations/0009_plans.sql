-- Plans and what keeps an office's subscription in step with Stripe.

ALTER TABLE plans
  -- Part of the idempotency keys with which the product and its prices are made; new when Stripe has lost them.
  ADD idempotency_seed uuid NOT NULL DEFAULT gen_random_uuid();

ALTER TABLE subscriptions
  -- Part of the idempotency keys with which the customer and its checkouts are made.
  ADD idempotency_seed uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Counts the checkouts that were begun: only the newest one may be paid.
  ADD checkout_round integer NOT NULL DEFAULT 0,
  -- Somebody is on a page of Stripe's: until then, who looks at the subscription has Stripe asked again.
  ADD expecting_until timestamptz,
  -- Stripe is asked under a rising number, and an answer to an older question never overwrites a newer one.
  ADD last_asked bigint NOT NULL DEFAULT 0,
  ADD last_applied bigint NOT NULL DEFAULT 0,
  -- Whether the office's people were last told that their time is over.
  ADD limited_told boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX subscriptions_customer ON subscriptions (stripe_customer_id) WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX subscriptions_plan ON subscriptions (plan_id);

-- The price list every installation begins with. The owner is held to the policies too where it is no superuser.
SET LOCAL app.client_id = '1';
INSERT INTO plans (client_id, plan_id, name, renewal, features, price_cents, sort_order) VALUES
  (1, 1, 'Standard', 'monthly', ARRAY['Shared inbox and calling', 'Claims and recalls'], 19900, 10),
  (1, 2, 'Premium', 'monthly', ARRAY['Shared inbox and calling', 'Claims and recalls', 'AI assistants'], 29900, 20),
  (1, 3, 'Standard', 'yearly', ARRAY['Shared inbox and calling', 'Claims and recalls'], 199000, 30),
  (1, 4, 'Premium', 'yearly', ARRAY['Shared inbox and calling', 'Claims and recalls', 'AI assistants'], 299000, 40);
SELECT setval(pg_get_serial_sequence('plans', 'plan_id'), 100);
