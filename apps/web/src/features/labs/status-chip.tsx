import { Icon } from '../../ui/icon.tsx';
import { lookOfStatus } from './lab-look.ts';
import classes from './labs.module.css';

/** How far a lab case is: an icon in its colour, and the word. */
export function StatusChip({ status }: { status: number }) {
  const { icon, shown, tone } = lookOfStatus(status);
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon path={icon} size={16} />
      {shown}
    </span>
  );
}
