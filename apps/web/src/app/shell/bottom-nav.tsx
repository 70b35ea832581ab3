import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { BOTTOM_MOST, navEntriesOf } from './nav-entries.ts';
import classes from './navigation.module.css';

/** The way between the screens, on a phone; what it has no room for is in the avatar's menu. The search is in the top bar. */
export function BottomNav() {
  const user = useSession();
  return (
    <nav className={classes.bottom} aria-label="Screens">
      {navEntriesOf(user)
        .slice(0, BOTTOM_MOST)
        .map((entry) => (
          <Link key={entry.to} to={entry.to} className={classes.entry} aria-label={entry.label}>
            <span className={classes.icon}>
              <Icon path={entry.icon} size={22} />
            </span>
            <span className="max-w-full" aria-hidden>
              {entry.short}
            </span>
          </Link>
        ))}
    </nav>
  );
}
