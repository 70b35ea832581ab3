import { mdiConnection } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode, type RefObject } from 'react';
import { useSession } from '../lib/session.ts';
import columns from './columns/columns.module.css';
import { Divider } from './columns/divider.tsx';
import { useColumns } from './columns/use-columns.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { plainButton } from './plain-button.tsx';
import { useWide } from './columns/use-wide.ts';
import classes from './subject-page.module.css';

interface SubjectPageProps {
  kind: 'claim' | 'recall' | 'caller';
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
  /** What stands at the right of the open one; where it is nothing, the centre has its room. */
  beside: ReactNode;
  /** What the right column is called. */
  besideLabel: string;
  /** The right column is open; else it is a bar of icons. On a phone it covers the centre. */
  spread: boolean;
}

/**
 * The screen of claims or recalls, in the columns of the front desk (specification 3, section 2.2): a list, the open
 * one, and what else is known beside it; on a phone one of them.
 */
export function SubjectPage(props: SubjectPageProps) {
  const { kind, label, head, searchBox, region, list, centre, opened, beside, besideLabel, spread } = props;
  const open = useWide() && spread;
  const { page, ...layout } = useColumns(`${kind}s`, open);
  return (
    <div
      ref={page}
      className={`${columns.columns} ${classes.page}`}
      data-centre={opened === undefined ? undefined : true}
      data-right={spread || undefined}
    >
      <section
        ref={region}
        className={`column relative min-w-0 min-h-0 line-right bg-panel phone-absolute phone-inset-0 phone-no-border ${classes.list}`}
        aria-label={label}
      >
        <div ref={searchBox} className={classes.head}>
          {head}
        </div>
        {list}
        <Divider side="left" label={`Width of the list of ${kind}s`} layout={layout} />
      </section>
      <div
        className={`column relative min-w-0 min-h-0 bg-bg phone-absolute phone-inset-0 phone-no-border ${classes.centre}`}
      >
        <ErrorBoundary key={opened ?? 'none'}>
          <Suspense fallback={<div className="grow" role="status" aria-label={`Loading the ${kind}`} />}>
            {centre}
          </Suspense>
        </ErrorBoundary>
        {open ? (
          <div className={classes.edge}>
            <Divider side="right" label={`Width of the ${besideLabel}`} layout={layout} />
          </div>
        ) : null}
      </div>
      {beside ? <ErrorBoundary key={`beside ${opened}`}>{beside}</ErrorBoundary> : null}
    </div>
  );
}

/** In the place of a screen that lives on the practice system, in an office without one. */
export function NeedsPractice({ title }: { title: string }) {
  const { can } = useSession();
  return (
    <div className="middle h-full">
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
          <Link to="/settings/$section" params={{ section: 'od' }} className={plainButton()}>
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
