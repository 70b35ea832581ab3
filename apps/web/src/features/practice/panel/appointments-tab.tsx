import { practice } from '@chairline/contract';
import { mdiCalendarBlankOutline, mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { VisitActions } from '../../../ui/visit-actions.tsx';
import type { SoughtTime, TimePart } from '../../../ui/visit-verbs.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { appointmentsQuery } from '../../../lib/practice-copy.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { formatWallDay, formatWallTime } from '../wall-words.ts';
import { appointmentColumns, columnsAt, type AppointmentColumn } from './column-rules.ts';
import { NoContact } from './no-contact.tsx';
import { PanelPart } from './panel-part.tsx';
import classes from './appointments-tab.module.css';

const { practiceWords } = practice;
const TITLE = 'Appointments';

/** How wide an element is, in CSS pixels, as it changes. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface AppointmentsTabProps {
  contactId: number | null;
  /** Finds a time; a feature above this one has it. */
  VisitTime: TimePart;
}

/** The open contact's appointments in the practice system: those to come first, then the past, newest first. */
export function AppointmentsTab({ contactId, VisitTime }: AppointmentsTabProps) {
  if (contactId === null) return <NoContact title={TITLE} />;
  return <OpenAppointments contactId={contactId} VisitTime={VisitTime} />;
}

function OpenAppointments({ contactId, VisitTime }: AppointmentsTabProps & { contactId: number }) {
  const query = useQuery(appointmentsQuery(contactId));
  const { client } = useSession();
  const today = useToday(client.timezone);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { data } = query;
  const [over, setOver] = useState<SoughtTime | null>(null);
  const limited = useLimited();
  const mayWrite = usePracticeState()?.can_write ?? false;
  const locked = limited ?? (mayWrite ? null : practiceWords.noAccessToken);
  const rows = data?.data ?? [];
  return (
    <PanelPart
      title={TITLE}
      syncedAt={data?.synced_at}
      aside={
        data?.is_patient ? (
          <>
            <PlainButton
              aria-disabled={limited !== null || undefined}
              data-tip={limited ?? undefined}
              onClick={() => {
                if (limited === null) setOver({ contactId, way: 'text' });
              }}
            >
              Find a time…
            </PlainButton>
            <PlainButton
              aria-disabled={locked !== null || undefined}
              data-tip={locked ?? undefined}
              onClick={() => {
                if (locked === null) setOver({ contactId, way: 'book' });
              }}
            >
              Book…
            </PlainButton>
          </>
        ) : null
      }
    >
      <div ref={box}>
        {query.isPending ? (
          <SkeletonRows count={5} rowHeight={40} withAvatar={false} label="Loading the appointments" />
        ) : null}
        {query.isError && !data ? (
          <FailedState
            title={practiceWords.appointmentsFailed}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {data && !data.is_patient ? (
          <EmptyState icon={mdiCalendarBlankOutline} title={practiceWords.notPatient} />
        ) : null}
        {data?.is_patient && rows.length === 0 ? (
          <EmptyState icon={mdiCalendarBlankOutline} title={practiceWords.noAppointments} />
        ) : null}
        {rows.length > 0 && width > 0 ? (
          <Table
            rows={rows}
            shown={columnsAt(width)}
            today={today}
            onMove={(visit) => setOver({ contactId, moves: visit })}
          />
        ) : null}
      </div>
      {over ? (
        <Suspense fallback={null}>
          <VisitTime {...over} onClose={() => setOver(null)} />
        </Suspense>
      ) : null}
    </PanelPart>
  );
}

interface TableProps {
  rows: readonly practice.OdAppointment[];
  shown: readonly AppointmentColumn[];
  /** The office's day. */
  today: string;
  onMove: (visit: practice.OdAppointment) => void;
}

function Table({ rows, shown, today, onMove }: TableProps) {
  const hidden = appointmentColumns.filter((column) => !shown.includes(column));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column} scope="col" className={classes.head}>
              {column}
            </th>
          ))}
          {hidden.length > 0 ? (
            <th scope="col" className={classes.more}>
              <span className="hidden-text">More</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.AptNum} {...{ row, shown, hidden, today, onMove }} />
        ))}
      </tbody>
    </table>
  );
}

function textOf(row: practice.OdAppointment, column: AppointmentColumn): string {
  switch (column) {
    case 'Date':
      return formatWallDay(row.AptDateTime) || 'No date';
    case 'Time':
      return formatWallTime(row.AptDateTime);
    case 'Provider':
      return row.provAbbr;
    case 'Notes':
      return row.Note.trim();
    case 'Procedures':
      return row.ProcDescript.trim();
  }
}

function Row({
  row,
  shown,
  hidden,
  today,
  onMove,
}: Omit<TableProps, 'rows'> & {
  row: practice.OdAppointment;
  hidden: readonly AppointmentColumn[];
}) {
  const [open, setOpen] = useState(false);
  const detail = useId();
  const past = (row.AptDateTime ?? '').slice(0, 10) < today;
  const state = practice.appointmentState(row, past);
  const told = hidden.filter((column) => textOf(row, column) !== '');
  const day = textOf(row, 'Date');
  return (
    <Fragment>
      <tr className={classes.row} data-past={past || undefined}>
        {shown.map((column) => (
          <td key={column} className={classes.cell} data-column={column}>
            {textOf(row, column)}
            {column === 'Date' && state ? (
              <span className={`block caption ${classes.state}`} data-tone={state.tone}>
                {state.words}
              </span>
            ) : null}
          </td>
        ))}
        {hidden.length > 0 ? (
          <td className={classes.more}>
            {told.length > 0 ? (
              <IconButton
                icon={open ? mdiChevronDown : mdiChevronRight}
                label={`${open ? 'Less' : 'More'} of the appointment on ${day}`}
                iconSize={18}
                aria-expanded={open}
                aria-controls={detail}
                onClick={() => setOpen(!open)}
              />
            ) : null}
          </td>
        ) : null}
      </tr>
      {practice.isBooked(row.AptStatus) ? (
        <tr className={classes.detail}>
          <td colSpan={shown.length + 1}>
            <div className="flex wrap gap-8">
              <VisitActions visit={row} today={today} onMove={() => onMove(row)} />
            </div>
          </td>
        </tr>
      ) : null}
      {open && told.length > 0 ? (
        <tr id={detail} className={classes.detail}>
          <td colSpan={shown.length + 1}>
            <dl className="no-margin pad-8-12 radius-control bg-sunken">
              {told.map((column) => (
                <div key={column} className={classes.fact}>
                  <dt>{column}</dt>
                  <dd>{textOf(row, column)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
