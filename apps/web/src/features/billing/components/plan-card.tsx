import type { billing } from '@chairline/contract';
import type { ReactNode } from 'react';
import { formatDollars, periodWord } from '../plan-words.ts';
import { Features } from './features.tsx';
import classes from './plan-card.module.css';
import notes from './notes.module.css';

interface PlanCardProps {
  plan: billing.Plan;
  /** Dollars a year less than by the month; 0 for none. */
  saving: number;
  /** A word beside the name: that it is the office's own. */
  mark?: string | null;
  /** Drawn with the brand's line: the one whose button is loud, or the office's own. */
  raised: boolean;
  /** The button, or nothing. */
  children?: ReactNode;
}

/** A plan with name, price and features. */
export function PlanCard({ plan, saving, mark, raised, children }: PlanCardProps) {
  const id = `plan-${plan.id}`;
  return (
    <li className={classes.card} data-raised={raised || undefined} aria-labelledby={id}>
      <div className="row justify-between gap-8 min-h-24">
        <h4 id={id} className="text-16 min-w-0 no-margin semibold breakable">
          {plan.name}
        </h4>
        {mark ? (
          <span className={notes.pill} data-tone="brand">
            {mark}
          </span>
        ) : null}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>{formatDollars(plan.price)}</span>
        <span className="ink-dim">a {periodWord[plan.renewal]}</span>
      </p>
      <p className={classes.saving}>
        {saving > 0 ? `${formatDollars(saving)} less a year than monthly` : ''}
      </p>
      <Features features={plan.features} />
      {children ? <div className="margin-t-20">{children}</div> : null}
    </li>
  );
}
