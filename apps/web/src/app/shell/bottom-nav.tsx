import { useSession } from '../../lib/session.ts';
import { BOTTOM_MOST, navEntriesOf } from './nav-entries.ts';
import { NavLink } from './nav-link.tsx';
import classes from './navigation.module.css';

/** The way between the screens, on a phone; what it has no room for is in the avatar's menu. The search is in the top bar. */
export function BottomNav() {
  const user = useSession();
  return (
    <nav className={classes.bottom} aria-label="Screens">
      {navEntriesOf(user)
        .slice(0, BOTTOM_MOST)
        .map((entry) => (
          <NavLink key={entry.to} entry={entry} />
        ))}
    </nav>
  );
}
