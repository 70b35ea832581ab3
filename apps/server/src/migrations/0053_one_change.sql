-- A subscription is changed by one at a time: a change is several calls of Stripe, each of which builds on the one before.
-- Until when the one that is under way has it; a process that died gives it back by that.
ALTER TABLE subscriptions ADD changing_until timestamptz;
