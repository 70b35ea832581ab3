import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { LabelPage, usePages, type LabelScreen } from './label-page.tsx';
import { RowActions } from './row-actions.tsx';

export interface LabelColumn<T> {
  /** Above its values, and on a phone before each. */
  heading: string;
  /** Of the grid: `minmax(72px, 2fr)`. */
  width: string;
  cell: (item: T) => ReactNode;
}

interface LabelListProps<T, Key extends readonly unknown[]> {
  where: LabelScreen;
  title: string;
  hint: string;
  /** What they are called in a sentence: 'contact types'. */
  things: string;
  query: UseQueryOptions<T[], Error, T[], Key>;
  /** Which of them stand here; left out: all. */
  isShown?: (item: T) => boolean;
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  /** Above the names; left out: 'Name'. */
  nameHeading?: string;
  /** Beside the name, which is the first. */
  columns: readonly LabelColumn<T>[];
  /** What stands there while there are none; the hint is for who may make one. */
  empty: { icon: string; title: string; hint?: string };
  /** Rows to wait with. */
  rows?: number;
  tools?: ReactNode;
  /** The form of one; `null` for a new one. */
  dialog: (item: T | null, close: () => void) => ReactNode;
  /** Left out: they cannot be deleted. */
  deletion?: { question: string; run: (item: T) => Promise<unknown>; isPossible?: (item: T) => boolean };
}

const NAME_WIDTH = 'minmax(104px, 1.2fr)';

/** A settings table of one kind of label, in pages, with the form to make and change one and the question before it goes. */
export function LabelList<T, Key extends readonly unknown[]>(props: LabelListProps<T, Key>) {
  const { things, columns, idOf, nameOf, empty, deletion } = props;
  const admin = useSession().can.administer;
  const query = useQuery(props.query);
  const [editing, setEditing] = useState<T | 'new' | null>(null);
  const [deleting, setDeleting] = useState<T | null>(null);
  const { isShown } = props;
  const { shown, pager } = usePages((isShown ? query.data?.filter(isShown) : query.data) ?? []);
  const headings = [props.nameHeading ?? 'Name', ...columns.map(({ heading }) => heading)];
  return (
    <LabelPage
      title={props.title}
      hint={props.hint}
      where={props.where}
      readOnly={`Only an admin of your office can make and change ${things}.`}
      onCreate={() => setEditing('new')}
      tools={props.tools}
    >
      <QueryWait query={query} subject={`The ${things}`} rows={props.rows ?? 6} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable
            label={`${things[0]!.toUpperCase()}${things.slice(1)}`}
            columns={[NAME_WIDTH, ...columns.map(({ width }) => width)].join(' ')}
            headings={headings}
            actions={admin}
          >
            {shown.map((item) => (
              <div key={idOf(item)} role="row" className={table.row}>
                <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
                  <span className="row gap-8 medium">{nameOf(item)}</span>
                </div>
                {columns.map(({ heading, cell }) => (
                  <div key={heading} role="cell" className={table.cell} data-label={heading}>
                    {cell(item)}
                  </div>
                ))}
                {admin ? (
                  <RowActions
                    name={nameOf(item)}
                    onEdit={() => setEditing(item)}
                    onDelete={
                      deletion && (deletion.isPossible?.(item) ?? true) ? () => setDeleting(item) : undefined
                    }
                  />
                ) : null}
              </div>
            ))}
            {shown.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length}>
                  <EmptyState icon={empty.icon} title={empty.title} hint={admin ? empty.hint : undefined} />
                </div>
              </div>
            ) : null}
          </GridTable>
          {pager}
        </>
      ) : null}
      {editing !== null ? props.dialog(editing === 'new' ? null : editing, () => setEditing(null)) : null}
      {deletion && deleting !== null ? (
        <AskDialog
          title={nameOf(deleting)}
          question={deletion.question}
          confirm="Delete"
          grave
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await deletion.run(deleting);
            setDeleting(null);
          }}
        />
      ) : null}
    </LabelPage>
  );
}

const dim = (text: string) => <span className={table.dim}>{text}</span>;

/** A switch in a cell. */
export const yesNo = (value: boolean): ReactNode => (value ? 'Yes' : dim('No'));

/** Words in a cell, two lines of them. */
export const wordsCell = (text: string | null): ReactNode => (
  <span className="clamp clamp-2" title={text || undefined}>
    {text || dim('None')}
  </span>
);
