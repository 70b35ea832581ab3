import { mdiChevronRight } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { settingsGroups } from '../sections.ts';
import classes from './settings-nav.module.css';

/** The entries of the Settings area: a rail beside the open one, the whole screen on a phone. */
export function SettingsNav({ open }: { open: string | undefined }) {
  const { can } = useSession();
  return (
    <nav className={classes.nav} aria-label="Settings">
      {settingsGroups.map((group) => (
        <div key={group.label} className={classes.group}>
          <h2 className={classes.heading}>{group.label}</h2>
          <ul className={classes.list}>
            {group.sections
              .filter(({ needs }) => !needs || can[needs])
              .map((section) => (
                <li key={section.path}>
                  <Link
                    to="/settings/$section"
                    params={{ section: section.path }}
                    className={classes.entry}
                    aria-current={section.path === open ? 'page' : undefined}
                  >
                    <Icon path={section.icon} size={20} className={classes.icon} />
                    <span className={classes.words}>
                      <span className={classes.label}>{section.label}</span>
                      <span className={classes.note}>{section.note}</span>
                    </span>
                    {section.Sign ? (
                      <Suspense>
                        <section.Sign />
                      </Suspense>
                    ) : null}
                    <Icon path={mdiChevronRight} size={20} className={classes.chevron} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
