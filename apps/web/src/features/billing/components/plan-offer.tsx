import { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from './link-button.tsx';
import { faultOf } from '../billing-fault.ts';
import type { PlanList } from '../live.ts';
import { groupByRenewal, pickLoudPlan, planTitle, yearlySaving } from '../plan-words.ts';
import { trialEnd } from '../subscription-words.ts';
import { useWayOut } from '../use-way-out.ts';
import pageClasses from '../pages/billing-page.module.css';
import { FaultNote } from './fault-note.tsx';
import notes from './notes.module.css';
import { PlanCard } from './plan-card.tsx';

const { billingMessages, TRIAL_DAYS } = billing;

interface PlanOfferProps {
  offer: PlanList;
  subscription: billing.SubscriptionDetails;
  /** The payment page was left without paying. */
  cancelled: boolean;
  /** Fetches both anew: what is shown turned out to be old. */
  again: () => void;
}

/** Who looks at the plans: each sees what they can do with them. */
type Viewer = 'buyer' | 'subscriber' | 'member' | 'provider';

const leads: Record<Viewer, string> = {
  buyer: 'You pay on Stripe’s page and come back here. Prices are in US dollars.',
  subscriber: 'Your office has a plan. You switch it, change the card or cancel under View Plan.',
  member: 'Only an admin can choose a plan. Ask an admin of your office to open this page.',
  provider: 'This is what offices pay. Your own office is not billed.',
};

/** The plans as cards by renewal, with what the viewer can do: one loud button at the most. */
export function PlanOffer({ offer, subscription, cancelled, again }: PlanOfferProps) {
  const { can, client } = useSession();
  const { plans, trial_days: trialDays } = offer;
  const checkout = useWayOut(async (plan: number) => {
    try {
      return (await call(billing.createCheckout, { params: { plan }, quiet400: true })).checkoutUrl;
    } catch (error) {
      again();
      throw error;
    }
  });

  let viewer: Viewer = 'buyer';
  if (can.provide) viewer = 'provider';
  else if (!can.administer) viewer = 'member';
  else if (subscription.is_subscribed) viewer = 'subscriber';
  const trial = trialDays > 0 && !subscription.is_subscribed && viewer !== 'provider';
  const loud = viewer === 'buyer' ? pickLoudPlan(plans, subscription.plan) : null;
  const own = subscription.is_subscribed ? subscription.plan?.id : undefined;
  const label = trial ? billingMessages.startTrial : billingMessages.buyNow;

  return (
    <div className={pageClasses.page}>
      <div className="grid gap-4">
        <h2 className={pageClasses.title}>
          {viewer === 'provider' ? 'Plans of the offices' : `Plans for ${client.name}`}
        </h2>
        <p className={pageClasses.lead}>{leads[viewer]}</p>
      </div>
      {trial ? (
        <p className={pageClasses.trial}>
          <strong>{billingMessages.trialNotice}</strong>
          {trialDays === TRIAL_DAYS ? (
            <span>
              Started today, nothing is charged before {trialEnd(trialDays, client.timezone)}, and you can
              cancel until then.
            </span>
          ) : null}
        </p>
      ) : null}
      {cancelled && viewer === 'buyer' ? (
        <p className={notes.note} role="status">
          You left the payment page. Nothing was charged.
        </p>
      ) : null}
      <FaultNote fault={faultOf(billingMessages.subscribeFailed, checkout.error)} />
      <div className={pageClasses.groups}>
        {groupByRenewal(plans).map((group) => (
          <section key={group.renewal} className="min-w-0" aria-labelledby={group.renewal}>
            <h3 id={group.renewal} className={pageClasses.groupName}>
              {group.renewal === 'monthly' ? 'Monthly' : 'Yearly'}
            </h3>
            <ul className={pageClasses.cards}>
              {group.plans.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  saving={yearlySaving(plan, plans)}
                  mark={plan.id === own ? 'Your plan' : null}
                  raised={plan.id === loud || plan.id === own}
                >
                  {viewer === 'buyer' ? (
                    <Button
                      fullWidth
                      size="md"
                      variant={plan.id === loud ? 'filled' : 'default'}
                      loading={checkout.going === plan.id}
                      aria-disabled={checkout.going !== null || undefined}
                      aria-label={`${label}: ${planTitle(plan)}`}
                      onClick={() => void checkout.go(plan.id)}
                    >
                      {label}
                    </Button>
                  ) : null}
                </PlanCard>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {viewer === 'subscriber' ? (
        <div>
          <LinkButton to="/subscriptionManagement" variant="filled">
            View Plan
          </LinkButton>
        </div>
      ) : null}
      {viewer === 'provider' ? (
        <div>
          <LinkButton to="/priceManagement" variant="default">
            Change the prices
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
