import { mdiConnection } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode, type RefObject } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { plainButton } from '../../../ui/plain-button.tsx';
import classes from './subject-page.module.css';

interface SubjectPageProps {
  kind: 'claim' | 'recall';
  /** What the list is called. */
  label: string;
  /** The search, and what stands beside it. */
  head: ReactNode;
  searchBox: RefObject<HTMLDivElement | null>;
  region: RefObject<HTMLElement | null>;
  list: ReactNode;
  /** The open one, or how one is chosen. */
  centre: ReactNode;
  /** What is open in the centre: another one begins anew after an error. */
  opened: string | number | undefined;
  /** What stands at the right of the open one, if anything. */
  beside: ReactNode;
  /** What stands beside it is opened out: on a phone it covers the centre. */
  spread?: boolean;
}

/** The screen of claims or recalls: a list, the open one, and what else is known beside it; on a phone one of them. */
export function SubjectPage(props: SubjectPageProps) {
  const { kind, label, head, searchBox, region, list, centre, opened, beside, spread = false } = props;
  return (
    <div
      className={classes.page}
      data-centre={opened === undefined ? undefined : true}
      data-beside={spread || undefined}
    >
      <section ref={region} className={classes.list} aria-label={label}>
        <div ref={searchBox} className={classes.head}>
          {head}
        </div>
        {list}
      </section>
      <div className={classes.centre}>
        <ErrorBoundary key={opened ?? 'none'}>
          <Suspense
            fallback={<div className={classes.wait} role="status" aria-label={`Loading the ${kind}`} />}
          >
            {centre}
          </Suspense>
        </ErrorBoundary>
      </div>
      {beside ? <ErrorBoundary key={`beside ${opened}`}>{beside}</ErrorBoundary> : null}
    </div>
  );
}

/** In the place of a screen that lives on the practice system, in an office without one. */
export function NeedsPractice({ title }: { title: string }) {
  const { can } = useSession();
  return (
    <div className={classes.none}>
      <EmptyState
        icon={mdiConnection}
        title={title}
        hint={
          can.administer
            ? 'Connect the office’s Open Dental under Settings, OD Integration.'
            : 'An admin of your office connects it under Settings, OD Integration.'
        }
      >
        {can.administer ? (
          <Link to="/settings" className={plainButton()}>
            Open the settings
          </Link>
        ) : null}
      </EmptyState>
    </div>
  );
}

/** Puts the cursor into a screen's search, over what stands there. */
export function focusSearch(searchBox: RefObject<HTMLDivElement | null>): void {
  const input = searchBox.current?.querySelector('input');
  input?.focus();
  input?.select();
}
