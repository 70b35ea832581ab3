import { useSession } from '../../lib/session.ts';
import { navEntriesOf } from './nav-entries.ts';
import { NavLink } from './nav-link.tsx';
import classes from './navigation.module.css';

/** The way between the screens, on desktop and tablet. */
export function SideRail() {
  const user = useSession();
  return (
    <nav className={classes.rail} aria-label="Screens">
      {navEntriesOf(user).map((entry) => (
        <NavLink key={entry.to} entry={entry} tip />
      ))}
    </nav>
  );
}
