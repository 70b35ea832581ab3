import { calendar as contract } from '@chairline/contract';
import type { ReactNode } from 'react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { GoogleSection } from '../google/google-section.tsx';
import { CalendarChoice } from './calendar-choice.tsx';
import { MemberList } from './member-list.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** The small month. */
  month: ReactNode;
  /** What is made here. */
  create: ReactNode;
  calendars: readonly contract.Calendar[];
  hidden: readonly number[];
  away: readonly number[];
  current: contract.Calendar | null;
  onToggle: (calendarId: number) => void;
  onCurrent: (calendarId: number) => void;
  onMember: (userId: number) => void;
  onAddMember: () => void;
  onSubscribe: () => void;
  /** The hours of the day, where the head has no room for them. */
  hours?: ReactNode;
  /** Where the head has no room for it. */
  onEdit?: (() => void) | undefined;
}

/** The left panel, 200 px wide (specification 3, section 2.7); on a phone it fills a sheet. */
export function SidePanel(props: SidePanelProps) {
  const { month, create, calendars, hidden, away, current } = props;
  return (
    <div className={classes.panel}>
      {create}
      {month}
      <CalendarChoice
        calendars={calendars}
        hidden={hidden}
        current={current?.calendar_id ?? null}
        onToggle={props.onToggle}
        onCurrent={props.onCurrent}
      />
      {current ? (
        <>
          <MemberList
            key={current.calendar_id}
            calendar={current}
            away={away}
            onToggle={props.onMember}
            onAdd={props.onAddMember}
          />
          {current.type === 'DSS' ? (
            <PlainButton onClick={props.onSubscribe}>Subscribe elsewhere…</PlainButton>
          ) : null}
          {props.onEdit ? <PlainButton onClick={props.onEdit}>Edit calendar</PlainButton> : null}
          {current.description ? (
            <section aria-label="Description">
              <h2 className={classes.heading}>Description</h2>
              <p className="text-13 no-margin pre-wrap breakable">{current.description}</p>
            </section>
          ) : null}
        </>
      ) : null}
      {props.hours ? (
        <section aria-label="Hours of the day">
          <h2 className={classes.heading}>Hours of the day</h2>
          {props.hours}
        </section>
      ) : null}
      <GoogleSection />
    </div>
  );
}
