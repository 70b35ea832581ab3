import type { labels } from '@chairline/contract';
import { ActionIcon, Button } from '@mantine/core';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TablePager } from '../../../ui/table-pager.tsx';
import classes from './label-page.module.css';

/**
 * The screen on which a settings table stands: /settings, or in the centre of the front desk or of the conversations, where it
 * can be closed.
 */
export type LabelScreen =
  | { screen?: 'settings' }
  | {
      screen: 'desk';
      onClose: () => void;
      /** The tags that are managed there; those of contacts where left out. */
      source?: labels.TagSource;
    };

interface LabelPageProps {
  title: string;
  hint: string;
  where: LabelScreen;
  /** Who reads without the right to change is told why. */
  readOnly: string;
  onCreate: () => void;
  /** Stands above the table. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a settings table: its head with Create New, and the words for who may only read. */
export function LabelPage({ title, hint, where, readOnly, onCreate, tools, children }: LabelPageProps) {
  const admin = useSession().can.administer;
  const desk = where.screen === 'desk';
  return (
    <section className={desk ? classes.desk : undefined} aria-label={desk ? title : undefined}>
      <SectionHead title={title} hint={hint}>
        {admin ? (
          <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={onCreate}>
            Create New
          </Button>
        ) : null}
        {desk ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Close ${title}`}
            data-tip="Close"
            onClick={where.onClose}
          >
            <Icon path={mdiClose} size={20} />
          </ActionIcon>
        ) : null}
      </SectionHead>
      {admin ? null : <p className={classes.readOnly}>{readOnly}</p>}
      {tools ? <div className="row wrap gap-12 margin-b-12">{tools}</div> : null}
      {children}
    </section>
  );
}

/** The rows of the page that is open, and the pager below them. */
export function usePages<T>(rows: readonly T[]): { shown: readonly T[]; pager: ReactNode } {
  const [{ page, size }, setPage] = useState({ page: 0, size: 10 });
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const now = Math.min(page, last);
  return {
    shown: rows.slice(now * size, (now + 1) * size),
    pager: (
      <TablePager
        total={rows.length}
        page={now}
        size={size}
        onChange={(to, of) => setPage({ page: to, size: of })}
      />
    ),
  };
}
