import { mdiArrowLeft, mdiCogOffOutline } from '@mdi/js';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { SettingsNav } from '../components/settings-nav.tsx';
import { findSection, firstSection, type SettingsSection } from '../sections.ts';
import classes from './settings-page.module.css';

function OpenSection({ section }: { section: SettingsSection }) {
  useDocumentTitle(section.label);
  const { Page } = section;
  return (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonRows count={6} rowHeight={48} withAvatar={false} />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

function EntryList() {
  useDocumentTitle('Settings');
  return <SettingsNav open={undefined} />;
}

/** /settings and /settings/{section}: the entries and the open one; one at a time on a phone. */
export function SettingsPage() {
  const phone = usePhoneWidth();
  const named = useParams({ strict: false }).section;
  const section = named === undefined ? firstSection : findSection(named);
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(named);
  useEffect(() => {
    if (before.current === named) return;
    before.current = named;
    // On a phone what had the focus is gone with the part that was open.
    if (phone) area.current?.focus({ preventScroll: true });
  }, [phone, named]);

  if (phone && named === undefined) {
    return (
      <div ref={area} tabIndex={-1} className={classes.entries}>
        <EntryList />
      </div>
    );
  }
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {phone ? null : (
        <div className="scroll line-right">
          <SettingsNav open={section?.path} />
        </div>
      )}
      <div className={classes.page}>
        {phone ? (
          <Link to="/settings" className={classes.back}>
            <Icon path={mdiArrowLeft} size={20} />
            Settings
          </Link>
        ) : null}
        {section ? (
          <OpenSection key={section.path} section={section} />
        ) : (
          <EmptyState
            icon={mdiCogOffOutline}
            title="There is no such setting"
            hint="The address may have been mistyped. Choose an entry of the settings."
          />
        )}
      </div>
    </div>
  );
}
