import { addressOf, type ai as contract } from '@chairline/contract';
import { Box, UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { Found } from './answer-pieces.ts';
import { cellWords, dayOfCell, isPhone } from './cell-words.ts';
import { columnWords, numberOf } from './chart-of-rows.ts';
import { type Sort, sortedRows } from './sorted-rows.ts';

type Cell = contract.ToolRun['rows'][number][number];
/** Where a cell leads: a contact, a patient, a claim or a visit that the answer's rows name, or the practice's day. */
function hrefOf(
  column: string,
  cell: Cell,
  links: readonly contract.AnswerLink[],
  aptNum: number | null,
): string | null {
  const id = numberOf(cell ?? undefined);
  // Open Dental’s own `PatNum` is our `pat_num`.
  const name = column.replaceAll('_', '').toLowerCase();
  if (name === 'contactid' || name === 'patnum') {
    const key = name === 'patnum' ? 'pat_num' : 'contact_id';
    const found = links.find((link) => link.kind === 'contact' && link[key] === id);
    return found?.kind === 'contact' ? addressOf({ contact: found.contact_id }) : null;
  }
  if (name === 'claimnum' && id !== null) return addressOf({ claim: id });
  const visit = links.find((link) => link.kind === 'visit' && link.apt_num === aptNum);
  if (visit?.kind === 'visit' && (column === 'starts_at' || name === 'aptnum'))
    return addressOf({ practiceDay: visit.day, visit: visit.apt_num });
  const day = column === 'starts_at' ? dayOfCell(cell) : null;
  return day === null ? null : addressOf({ practiceDay: day });
}

/** Figures stand on the right, one below the other; telephone numbers are words. */
const isFigure = (column: string, cell: Cell | undefined): boolean =>
  !isPhone(column) && numberOf(cell) !== null;

/** A cell of so many letters at the most stands in one line; one of a sentence has room for some words in each. */
const SHORT = 24;
const SENTENCE = 60;
const WIDTHS = { words: 200, sentence: 360 };
/** Its edge cuts the tenth row in half, which says that there are more. */
const HEIGHT = 336;

interface RowsTableProps {
  label: string;
  run: Pick<contract.ToolRun, 'columns' | 'rows'>;
  links: readonly contract.AnswerLink[];
  /** Its cell, row or column is marked and takes the focus. */
  found?: Found | null;
  /** The id of the sentence that says what was found. */
  foundId?: string;
}

/** The rows of a tool, sorted by the column that is pressed. */
export function RowsTable({ label, run: { columns, rows }, links, found = null, foundId }: RowsTableProps) {
  const region = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    if (found) (target.current ?? region.current)?.focus();
  }, [found]);
  const foundRow = found && found.row !== null ? rows[found.row] : undefined;
  /** Whether a cell is what was found, or of it; of a column its first cell takes the focus. */
  const isFound = (row: readonly Cell[] | undefined, column: number) =>
    found !== null &&
    (found.row !== null || found.column !== null) &&
    (found.row === null || row === foundRow) &&
    (found.column === null || found.column === column);
  const [sort, setSort] = useState<Sort | null>(null);
  const shown = useMemo(() => sortedRows(rows, sort), [rows, sort]);
  const press = (column: number) =>
    setSort((held) => (held?.column === column ? { column, down: !held.down } : { column, down: false }));
  return (
    // Scrolled by the keyboard as well.
    <Box
      ref={region}
      mah={HEIGHT}
      className="scroll box-line radius-control"
      tabIndex={0}
      role="group"
      aria-label={label}
      aria-describedby={found && found.row === null && found.column === null ? foundId : undefined}
    >
      <table className="w-full size-12">
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`pad-4-8 line-bottom sticky top-0 bg-panel medium ${isFigure(name, rows[0]?.[index]) ? 'text-right' : 'text-left'}`}
                aria-sort={sort?.column === index ? (sort.down ? 'descending' : 'ascending') : undefined}
              >
                <UnstyledButton
                  className="font-12-medium nowrap hover-underline phone-min-h-44"
                  onClick={() => press(index)}
                >
                  {columnWords(name)}
                  {sort?.column === index ? (sort.down ? ' ↓' : ' ↑') : ''}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => {
                const column = columns[at]!;
                const href = hrefOf(column, cell, links, numberOf(row[columns.indexOf('apt_num')]));
                const words = cellWords(column, cell);
                // Numbers, days and names are read in one line; the table goes on beside what is in sight.
                const long = words.length > SHORT;
                const marked = isFound(row, at);
                const focused = marked && (found?.row === null ? index === 0 : at === (found?.column ?? 0));
                return (
                  <Box
                    component="td"
                    key={at}
                    ref={focused ? target : undefined}
                    tabIndex={focused ? -1 : undefined}
                    aria-describedby={focused ? foundId : undefined}
                    data-found={marked || undefined}
                    miw={words.length > SENTENCE ? WIDTHS.sentence : long ? WIDTHS.words : undefined}
                    className={`pad-4-8 line-bottom ${isFigure(column, cell) ? 'text-right tabular' : ''} ${long ? '' : 'nowrap'} ${marked ? 'bg-brand-tint ink-brand-tint medium' : ''}`}
                  >
                    {href === null ? (
                      words
                    ) : (
                      <AddressLink href={href} className="ink-brand underline underline-offset">
                        {words}
                      </AddressLink>
                    )}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
