import { billing, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatPaid, planTitle, pricePerPeriod } from '../plan-words.ts';
import { aboutStanding, dayWords, standingOf, standingWords, type Standing } from '../subscription-words.ts';
import { useWayOut } from '../use-way-out.ts';
import { PLAN_HEADING } from '../focus.ts';
import { faultOf } from '../billing-fault.ts';
import classes from './current-plan.module.css';
import { FaultNote } from './fault-note.tsx';
import { Features } from './features.tsx';
import notes from './notes.module.css';
import { PlanActions } from './plan-actions.tsx';
import { UpcomingPlan } from './upcoming-plan.tsx';

type Details = billing.SubscriptionDetails;

const tones: Record<Standing, 'ok' | 'brand' | 'warn' | 'error' | undefined> = {
  limited: 'error',
  failed: 'error',
  ending: 'warn',
  trial: 'brand',
  'first-days': 'brand',
  paid: 'ok',
  unbilled: undefined,
};

const endLabels: Record<Standing, string> = {
  limited: 'Ended',
  failed: 'Paid until',
  ending: 'Ends',
  trial: 'Next renewal date',
  'first-days': 'Trial ends',
  paid: 'Next renewal date',
  unbilled: 'Next renewal date',
};

function factsOf(details: Details, standing: Standing, timezone: string): [string, string][] {
  const { plan } = details;
  const facts: [string, string][] = [
    ['Plan', plan ? `${plan.name}, ${pricePerPeriod(plan)}` : ''],
    ['Tier', details.tier],
    ['Amount paid', plan ? formatPaid(details.amount_paid) : ''],
    ['Start date', dayWords(details.start_date, timezone)],
    [endLabels[standing], dayWords(details.expiry_date, timezone)],
    ['Payment mode', details.payment_mode],
  ];
  // Without a plan most of it is nothing yet; with one an empty place says so.
  return plan ? facts : facts.filter(([, value]) => value !== '');
}

function headingOf({ plan, limited, payment_mode }: Details, unbilled: boolean): string {
  if (plan) return planTitle(plan);
  // Who once gave a card had a plan; the others only had the first days.
  if (limited) return payment_mode === '' ? 'Your trial has ended' : 'Your plan has ended';
  return unbilled ? 'No plan needed' : 'No plan chosen';
}

/**
 * The office's plan in facts and words, with what an admin can do about it.
 * @param waiting a payment was just made and is not confirmed yet: the panel above says what to do
 */
export function CurrentPlan({ details, waiting }: { details: Details; waiting: boolean }) {
  const { can, client, client_id } = useSession();
  const standing = standingOf(details);
  // The provider's own office. What it once began at Stripe all the same is shown like anyone's.
  const unbilled = client_id === PROVIDER_CLIENT_ID && !details.is_subscribed;
  const facts = factsOf(details, standing, client.timezone);
  const about = unbilled
    ? 'Your own office is not billed: it works in full without a plan.'
    : aboutStanding(details, standing, client.timezone, can.administer);
  const portal = useWayOut(
    async (_key: 'card') => (await call(billing.openPaymentPortal, { quiet400: true })).url,
  );
  return (
    <section className={classes.card} aria-labelledby={PLAN_HEADING}>
      <div className="row gap-12">
        <h2 id={PLAN_HEADING} tabIndex={-1} className={classes.title}>
          {headingOf(details, unbilled)}
        </h2>
        <span className={notes.pill} data-tone={tones[standing]}>
          {standingWords[standing]}
        </span>
      </div>
      {about && !waiting ? (
        <p className={notes.note} data-tone={tones[standing] === 'ok' ? undefined : tones[standing]}>
          {about}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={`min-w-0 phone-flex phone-line-bottom ${classes.fact}`}>
              <dt>{label}</dt>
              <dd>{value || <span className="ink-dim">None yet</span>}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {details.plan ? (
        <div className="grid gap-8">
          <h3 className="caption no-margin regular">Features</h3>
          <Features features={details.plan.features} />
        </div>
      ) : null}
      {details.upcoming_plan && standing !== 'limited' ? (
        <UpcomingPlan details={details} upcoming={details.upcoming_plan} />
      ) : null}
      <FaultNote fault={faultOf(billing.billingMessages.portalFailed, portal.error)} />
      {can.administer && !waiting && !unbilled ? <PlanActions details={details} portal={portal} /> : null}
    </section>
  );
}
