import { countOf } from '@chairline/contract';
import { Link } from '@tanstack/react-router';
import { useWaiting } from '../../lib/waiting-count.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { NavEntry } from './nav-entries.ts';
import classes from './navigation.module.css';

/** A screen in the navigation; the front desk's says how many patients wait for an answer. */
export function NavLink({ entry: { to, label, short, icon }, tip }: { entry: NavEntry; tip?: boolean }) {
  const waiting = useWaiting((state) => (to === '/frontdesk' ? state.waiting : 0));
  const name = waiting > 0 ? `${label}, ${countOf(waiting, 'waits', 'wait')} for an answer` : label;
  return (
    <Link to={to} className={classes.entry} aria-label={name} data-tip={tip ? name : undefined}>
      <span className={`relative ${classes.icon}`}>
        <Icon path={icon} size={22} />
        {waiting > 0 ? <CountBadge count={waiting} /> : null}
      </span>
      <span className="max-w-full" aria-hidden>
        {short}
      </span>
    </Link>
  );
}
