import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import { navEntries } from './nav-entries.ts';
import classes from './navigation.module.css';

/** The way between the screens, on desktop and tablet. */
export function SideRail() {
  return (
    <nav className={classes.rail} aria-label="Screens">
      {navEntries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classes.entry}
          aria-label={entry.label}
          data-tip={entry.label}
        >
          <span className={classes.icon}>
            <Icon path={entry.icon} size={22} />
          </span>
          <span className={classes.label} aria-hidden>
            {entry.short}
          </span>
        </Link>
      ))}
    </nav>
  );
}
