import { type claims as contract, formatCount } from '@chairline/contract';
import { ageNames, roundMoney } from '../claim-words.ts';
import classes from './age-bands.module.css';

interface AgeBandsProps {
  totals: contract.ClaimTotals;
  chosen: contract.ClaimAge | undefined;
  /** The chosen one again: none. */
  onChoose: (age: contract.ClaimAge | undefined) => void;
}

/** What is outstanding by how long ago it was sent: a quiet bar, and a button for each band that narrows to it. */
export function AgeBands({ totals, chosen, onChoose }: AgeBandsProps) {
  const bands = totals.ages.filter(({ claims, age }) => claims > 0 || age !== 'unknown');
  return (
    <div className={classes.bands}>
      <div className={classes.bar} aria-hidden>
        {bands.map(({ age, amount }) =>
          amount > 0 ? <span key={age} data-age={age} style={{ flexGrow: amount }} /> : null,
        )}
      </div>
      <div className={classes.chips} role="group" aria-label="Narrow by age">
        {bands.map(({ age, claims, amount }) => (
          <button
            key={age}
            type="button"
            className={classes.chip}
            aria-pressed={chosen === age}
            onClick={() => onChoose(chosen === age ? undefined : age)}
          >
            <span className="row gap-6 nowrap">
              <span className={classes.dot} data-age={age} />
              {ageNames[age]}
            </span>
            <span className="ink-dim tabular">
              {claims > 0 ? `${formatCount(claims)} · ${roundMoney(amount)}` : 'None'}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
