import { Anchor } from '@mantine/core';
import { mdiChevronRight } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { openShellDialog } from '../../../lib/shell-dialogs.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { settingsGroups } from '../sections.ts';
import { isShown } from '../settings-words.ts';
import classes from './settings-nav.module.css';

/** The entries of the Settings area: a rail beside the open one, the whole screen on a phone. */
export function SettingsNav({ open }: { open: string | undefined }) {
  const user = useSession();
  const groups = settingsGroups
    .map((group) => ({ ...group, sections: group.sections.filter((section) => isShown(section, user)) }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <nav className={classes.nav} aria-label="Settings">
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <h2 className={`caption margin-0-0-4 pad-0-12 medium ${classes.heading}`}>{group.label}</h2>
          <ul className="plain-list">
            {group.sections.map((section) => (
              <li key={section.path}>
                <Link
                  to="/settings/$section"
                  params={{ section: section.path }}
                  className={`row relative text-13 gap-10 min-h-36 pad-0-12 radius-control ink no-underline hover-tint phone-line-bottom phone-radius-0 phone-size-14 ${classes.entry}`}
                  aria-current={section.path === open ? 'page' : undefined}
                >
                  <Icon path={section.icon} size={20} className={`fixed-size ink-dim ${classes.icon}`} />
                  <span className="min-w-0 phone-grow">
                    <span className="block">{section.label}</span>
                    <span className={`gone phone-block phone-ink-dim ${classes.note}`}>{section.note}</span>
                  </span>
                  {section.Sign ? (
                    <Suspense>
                      <section.Sign />
                    </Suspense>
                  ) : null}
                  <Icon
                    path={mdiChevronRight}
                    size={20}
                    className="gone phone-block phone-fixed-size phone-ink-dim"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="hint no-margin pad-8-12">
        Your own password, sessions and notifications are in{' '}
        <Anchor component="button" type="button" fz="inherit" onClick={() => openShellDialog('settings')}>
          My settings
        </Anchor>
        .
      </p>
    </nav>
  );
}
