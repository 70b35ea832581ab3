import { mdiCheck } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import classes from './features.module.css';

/** What a plan gives. */
export function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid plain-list content-start gap-8" aria-label="Features">
      {features.map((feature) => (
        <li key={feature} className="flex items-top gap-8">
          <Icon path={mdiCheck} size={18} className={classes.check} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
