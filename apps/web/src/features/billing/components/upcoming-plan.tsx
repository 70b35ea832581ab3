import type { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { usePassFocusOn } from '../focus.ts';
import { switchNow } from '../mutations.ts';
import { planTitle, pricePerPeriod } from '../plan-words.ts';
import { dayWords } from '../subscription-words.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './current-plan.module.css';

interface UpcomingPlanProps {
  details: billing.SubscriptionDetails;
  upcoming: billing.Plan;
}

/** The plan that takes over when the running period ends; an admin takes that back at once, and may undo it. */
export function UpcomingPlan({ details, upcoming }: UpcomingPlanProps) {
  const { can, client } = useSession();
  usePassFocusOn();
  const { busy: running, run } = useWork();
  const current = details.plan;

  const takeBack = async (plan: billing.Plan) => {
    await run(() => switchNow(plan, upcoming, `The switch was taken back. ${planTitle(plan)} goes on.`));
  };

  const from = dayWords(details.expiry_date, client.timezone);
  return (
    <section className={classes.upcoming} aria-label="Upcoming plan">
      <p className={classes.upcomingWords}>
        <strong>
          Upcoming plan: {planTitle(upcoming)}
          {from ? `, from ${from}` : ''}.
        </strong>{' '}
        {pricePerPeriod(upcoming)}, charged for the first time then.
      </p>
      {can.administer && current ? (
        <Button
          variant="default"
          loading={running}
          aria-label={`Take the switch back, keep ${planTitle(current)}`}
          onClick={() => void takeBack(current)}
        >
          Take the switch back
        </Button>
      ) : null}
    </section>
  );
}
