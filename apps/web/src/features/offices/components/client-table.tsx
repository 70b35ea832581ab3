import { formatPhone, offices as contract } from '@chairline/contract';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { Fragment } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { clientColumns, nextSort, type ClientSort } from '../client-view.ts';
import type { EditorControls } from '../use-client-editor.ts';
import { AdminHint } from './admin-hint.tsx';
import { AiSwitch } from './ai-switch.tsx';
import { ClientActions } from './client-actions.tsx';
import classes from './client-table.module.css';
import { EditorRow } from './editor-row.tsx';

type ClientRow = contract.ClientRow;

export interface ClientListProps {
  rows: readonly ClientRow[];
  /** The row being edited stands in its place when it is among the rows, else at the top. */
  controls: EditorControls;
  /** The office that was saved last: its row is marked for a moment. */
  savedId: number | null;
  onDelete: (row: ClientRow) => void;
  onInvite: (row: ClientRow) => void;
}

interface ClientTableProps extends ClientListProps {
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
}

/** Current Clients on a desktop: every column sorts, a row is edited in its place. */
export function ClientTable({ rows, controls, savedId, sort, onSort, onDelete, onInvite }: ClientTableProps) {
  const { editor } = controls;
  const inPlace = rows.some((row) => row.client_id === editor?.id);
  return (
    <table className={classes.table} aria-label="Current Clients">
      <thead>
        <tr>
          {clientColumns.map(({ key, label }) => {
            const sorted = sort.column === key;
            return (
              <th
                key={key}
                scope="col"
                className={`sticky caption top-0 h-36 pad-0-8 line-bottom bg-panel medium text-left nowrap z-2 ${classes.head}`}
                data-column={key}
                aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={sorted || undefined}
                  onClick={() => onSort(nextSort(sort, key))}
                >
                  {label}
                  <Icon path={sort.descending && sorted ? mdiArrowDown : mdiArrowUp} size={14} />
                </button>
              </th>
            );
          })}
          <th
            scope="col"
            className={`sticky caption top-0 h-36 pad-0-8 line-bottom bg-panel medium text-left nowrap z-2 ${classes.head}`}
            data-column="actions"
          >
            Actions
          </th>
        </tr>
      </thead>
      {editor && !inPlace ? <EditorRow key={editor.id} controls={controls} /> : null}
      {rows.map((row) => (
        <Fragment key={row.client_id}>
          {row.client_id === editor?.id ? (
            <EditorRow controls={controls} />
          ) : (
            <tbody>
              <tr className={classes.row} data-saved={row.client_id === savedId || undefined}>
                <td className="ink tabular nowrap" data-column="client_id">
                  {row.client_id}
                </td>
                <th scope="row" className="medium" data-column="name">
                  <span className="block ellipsis" title={row.name}>
                    {row.name}
                  </span>
                  <AdminHint row={row} onInvite={onInvite} />
                </th>
                <td data-column="timezone">{contract.timeZoneLabel(row.timezone)}</td>
                <td className="ink tabular nowrap" data-column="business_number">
                  {formatPhone(row.business_number)}
                </td>
                {(['address_line_1', 'address_line_2', 'city', 'state'] as const).map((key) => (
                  <td key={key} data-column={key}>
                    <span className="block ellipsis" title={row[key]}>
                      {row[key]}
                    </span>
                  </td>
                ))}
                <td className="ink tabular nowrap" data-column="zip">
                  {row.zip}
                </td>
                <td data-column="AI_mode">
                  <AiSwitch row={row} />
                </td>
                <td data-column="actions">
                  <span className={`flex gap-4 nowrap ${classes.actions}`}>
                    <ClientActions row={row} size={32} onEdit={controls.open} onDelete={onDelete} />
                  </span>
                </td>
              </tr>
            </tbody>
          )}
        </Fragment>
      ))}
    </table>
  );
}
