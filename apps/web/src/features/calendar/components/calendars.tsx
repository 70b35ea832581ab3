import { calendar as contract } from '@chairline/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useLastSearch } from '../../../lib/last-search.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { Dialogs, type OpenDialog } from '../forms/dialogs.tsx';
import { viewKeys } from '../calendar-keys.ts';
import { toggled, useKeptView, usualRange } from '../kept-view.ts';
import { OwnMain } from '../own/own-main.tsx';
import { useMoves } from '../own/use-moves.tsx';
import { PracticeDay } from '../practice/practice-day.tsx';
import { stepDate } from '../shown-days.ts';
import { useCalendarAddress } from '../use-calendar-address.ts';
import { CalendarHead } from './calendar-head.tsx';
import classes from './calendars.module.css';
import { CreateMenu } from './create-menu.tsx';
import { Month } from './month.tsx';
import { RangeFields } from './range-popup.tsx';
import { SidePanel } from './side-panel.tsx';

interface CalendarsProps {
  /** All the viewer is a member of: one at least. */
  calendars: readonly contract.Calendar[];
}

/** The calendars of a user: the panel with what is shown, and the grid. */
export function Calendars({ calendars }: CalendarsProps) {
  const { user_id, can } = useSession();
  const phone = usePhoneWidth();
  const kept = useKeptView();
  const { hidden, away, folded, current: currentId } = kept.view;
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const main = useRef<HTMLDivElement>(null);

  const { event: toOpen, of, request } = useSearch({ from: '/shell/calendar' });
  // An event that is to be opened may be in any of them.
  const shown = useMemo(
    () =>
      toOpen === undefined ? calendars.filter(({ calendar_id }) => !hidden.includes(calendar_id)) : calendars,
    [calendars, hidden, toOpen],
  );
  const current =
    calendars.find(({ calendar_id }) => calendar_id === currentId) ?? shown[0] ?? calendars[0] ?? null;
  const others = useMemo(() => shown.filter(({ type }) => type !== 'OD'), [shown]);
  const practice = current?.type === 'OD' && toOpen === undefined;
  const address = useCalendarAddress(practice);
  const { view, date, today, change, search, comeBack } = address;
  useLastSearch('calendar', search, comeBack);
  const writable = calendars.filter((one) => contract.calendarRights(one, user_id)?.addEvents);
  const whyNoEvent = writable.length > 0 ? null : 'You may only look at your calendars.';
  const rights = current && contract.calendarRights(current, user_id);
  const range = kept.view.range ?? usualRange(current?.type === 'DSS');
  const moves = useMoves();
  const onEdit =
    current && rights?.edit ? () => setDialog({ kind: 'calendar', calendar: current }) : undefined;

  const showCalendar = (id: number) => {
    kept.change({ current: id, hidden: hidden.filter((one) => one !== id) });
  };
  const step = (by: 1 | -1) => change({ date: stepDate(view, date, by) });
  const newEvent = (place: Extract<OpenDialog, { kind: 'new' }>['place']) => {
    if (whyNoEvent === null) setDialog({ kind: 'new', place });
  };
  const openPractice = useEffectEvent(() => {
    const practiceOne = calendars.find(({ type }) => type === 'OD');
    if (practiceOne) showCalendar(practiceOne.calendar_id);
    else if (of === 'practice')
      notify({ message: 'You are no member of the practice’s calendar: here are yours.', kind: 'warning' });
    if (of === 'practice') address.wasOpened();
  });
  // A request is answered beside the practice's day.
  const asked = request !== undefined;
  useEffect(() => {
    if (of === 'practice' || asked) openPractice();
  }, [of, asked]);
  // The panel's section does the rest.
  const showPanel = useEffectEvent(() => (phone ? setSheet(true) : kept.change({ folded: false })));
  useEffect(() => {
    if (of === 'google') showPanel();
  }, [of]);
  useSwipe(
    main,
    () => step(-1),
    () => step(1),
  );
  useHotkeys(
    viewKeys({
      today: () => change({ date: today }),
      step,
      create: () => newEvent(null),
      show: (next) => change({ view: next }),
      views: address.views,
    }),
  );

  const panel = (
    <SidePanel
      create={
        <CreateMenu
          whyNoEvent={whyNoEvent}
          mayMakeCalendars={can.administer}
          onEvent={() => newEvent(null)}
          onCalendar={() => setDialog({ kind: 'calendar', calendar: null })}
        />
      }
      month={
        <Month
          address={address}
          calendars={shown}
          away={away}
          onChoose={(day) => {
            change({ date: day });
            setSheet(false);
          }}
        />
      }
      calendars={calendars}
      hidden={hidden}
      away={away}
      current={current}
      onToggle={(id) => kept.change({ hidden: toggled(hidden, id) })}
      onCurrent={showCalendar}
      onSubscribe={() => {
        if (current) setDialog({ kind: 'subscribe', calendar: current });
      }}
      onEdit={phone ? onEdit : undefined}
      hours={
        phone && view === 'day' ? (
          <RangeFields range={range} onRange={(next) => kept.change({ range: next })} />
        ) : null
      }
      onMember={(id) => kept.change({ away: toggled(away, id) })}
      onAddMember={() => {
        if (current) setDialog({ kind: 'member', calendar: current });
      }}
    />
  );

  return (
    <div className={classes.page}>
      {phone || folded ? null : (
        <aside className={classes.side} aria-label="Calendars and members">
          {panel}
        </aside>
      )}
      {phone && sheet ? (
        <SheetDialog title="Calendars" onClose={() => setSheet(false)}>
          {panel}
        </SheetDialog>
      ) : null}
      <div ref={main} className={classes.main}>
        <CalendarHead
          address={address}
          range={range}
          onRange={(next) => kept.change({ range: next })}
          onStep={step}
          panelOpen={phone ? sheet : !folded}
          onPanel={() => (phone ? setSheet(true) : kept.change({ folded: !folded }))}
          onCreate={whyNoEvent === null ? () => newEvent(null) : undefined}
          onEdit={onEdit}
        />
        {practice ? (
          <PracticeDay
            view={view === 'week' ? 'week' : 'day'}
            date={date}
            range={range}
            others={others}
            onOpenOwn={(own) => setDialog({ kind: 'event', ...own })}
          />
        ) : (
          <OwnMain
            address={address}
            calendars={shown}
            away={away}
            range={range}
            onCreate={whyNoEvent === null ? newEvent : undefined}
            onOpen={(own) => setDialog({ kind: 'event', ...own })}
            onWanted={(own) => {
              showCalendar(own.calendar.calendar_id);
              setDialog({ kind: 'event', ...own });
            }}
            onMove={moves.move}
          />
        )}
      </div>
      {moves.question}
      {dialog ? (
        <Dialogs
          open={dialog}
          calendars={calendars}
          current={current}
          date={date}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}
