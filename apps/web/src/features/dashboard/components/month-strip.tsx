import { type dashboard as contract, countOf } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { formatDay } from '../chart-words.ts';
import { againstWords, overSixty, spanWords, wholeDollars } from '../month-words.ts';
import { monthQuery, outstandingQuery } from '../queries.ts';
import classes from './month-strip.module.css';
import { MonthTile } from './month-tile.tsx';

const NewPatients = lazy(() => loadChunk('new-patients', () => import('./new-patients.tsx')));

interface MonthStripProps {
  /** `yyyy-MM-dd` of the office. */
  today: string;
  /** Shows this month's payments by themselves. */
  onPayments: () => void;
}

/** How the month goes, a figure each, and the way to what it counts; without the practice system what is known here. */
export function MonthStrip({ today, onPayments }: MonthStripProps) {
  const { ODEnabled } = useSession();
  const { data: month, isError, isFetching, refetch } = useQuery(monthQuery);
  const failed = isError && !month;
  return (
    <section aria-label="This month">
      <div className={classes.tiles}>
        {ODEnabled ? (
          <PracticeTiles month={month} failed={failed} today={today} onPayments={onPayments} />
        ) : null}
        <MonthTile
          title="Answered within"
          figure={month && spanOr(month.answers.now.median)}
          words={month && answerWords(month, today)}
          failed={failed}
          to="/frontdesk?status=waiting"
          opens="Opens who still waits"
        />
        <MonthTile
          title="Missed calls called back"
          figure={month && `${month.missed.called_back} of ${month.missed.calls}`}
          words={month && missedWords(month.missed)}
          failed={failed}
          to="/frontdesk?status=missed"
          opens="Opens the missed calls that are left"
        />
      </div>
      {failed ? (
        <p className="hint row gap-8" role="alert">
          The month could not be loaded.
          <PlainButton onClick={() => void refetch()}>
            {isFetching ? 'Trying again…' : 'Try again'}
          </PlainButton>
        </p>
      ) : null}
    </section>
  );
}

interface PracticeTilesProps extends MonthStripProps {
  month: contract.MonthFigures | undefined;
  failed: boolean;
}

function PracticeTiles({ month, failed, today, onPayments }: PracticeTilesProps) {
  const [listed, setListed] = useState(false);
  const totals = useQuery(outstandingQuery);
  const owed = totals.data && overSixty(totals.data);
  return (
    <>
      <MonthTile
        title="Payments this month"
        figure={month && wholeDollars(month.payments.now)}
        words={month && againstWords(month.payments, month.before, today, wholeDollars)}
        failed={failed}
        onClick={onPayments}
        opens="Opens the payments of this month"
      />
      <MonthTile
        title="New patients"
        figure={month && String(month.new_patients.now)}
        words={month && againstWords(month.new_patients, month.before, today, String, 'fewer')}
        failed={failed}
        {...(month && month.new_patients.now > 0 ? { onClick: () => setListed(true) } : {})}
        opens="Opens their names"
      />
      <MonthTile
        title="Unconfirmed this week"
        figure={month && String(month.unconfirmed.patients)}
        words={
          month && `Visits to ${formatDay(month.unconfirmed.enddate, today)}, the soonest first in the list`
        }
        failed={failed}
        to="/frontdesk?list=unconfirmed"
        opens="Opens the list"
      />
      <MonthTile
        title="Recall due"
        figure={month && String(month.recall_due)}
        words="Nothing booked"
        failed={failed}
        to="/frontdesk?list=re-care"
        opens="Opens the list"
      />
      <MonthTile
        title="Outstanding over 60 days"
        figure={owed && wholeDollars(owed.amount)}
        words={owed && countOf(owed.claims, 'claim')}
        failed={totals.isError && !totals.data}
        to="/osclaims?carrier=all"
        opens="Opens the claims, the oldest first"
      />
      <Suspense fallback={null}>
        {listed && month ? (
          <NewPatients figures={month.new_patients} today={today} onClose={() => setListed(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

const spanOr = (minutes: number | null) => (minutes === null ? 'None yet' : spanWords(minutes));

/** 'In the middle, of 40 who wrote; 15 min by Oct 26'. */
function answerWords({ answers, before }: contract.MonthFigures, today: string): string {
  const { asked, answered } = answers.now;
  if (asked === 0) return 'Nobody wrote yet this month';
  const then = answers.before.median;
  const by = then === null ? '' : `; ${spanWords(then)} by ${formatDay(before.enddate, today)}`;
  return `${answered} of ${asked} were answered${by}`;
}

function missedWords({ calls, called_back, reached }: contract.MonthFigures['missed']): string {
  if (calls === 0) return 'None was missed this month';
  const left = calls - called_back - reached;
  const parts = [reached > 0 ? `${reached} reached another way` : '', `${left} not within a day`];
  return parts.filter((part) => part !== '').join(', ');
}
