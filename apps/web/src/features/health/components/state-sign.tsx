import type { health as contract } from '@chairline/contract';
import { Icon } from '../../../ui/icon.tsx';
import { stateWords } from '../state-words.ts';
import classes from './health.module.css';

/** A state in a word, with its sign. */
export function StateSign({ state, label }: { state: contract.HealthState; label?: string }) {
  return (
    <span className={classes.sign} data-state={state}>
      <Icon path={stateWords[state].icon} size={16} />
      {label ?? stateWords[state].label}
    </span>
  );
}
