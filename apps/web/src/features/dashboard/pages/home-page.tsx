import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../ui/use-today.ts';
import { type Chart, charts, everyPayment } from '../chart-options.ts';
import { MonthStrip } from '../components/month-strip.tsx';
import { OutlookWidget } from '../components/outlook-widget.tsx';
import { NotConnected, PracticeStrip } from '../components/practice-strip.tsx';
import { TimeWidget } from '../components/time-widget.tsx';
import { keepOptions, readOptions } from '../kept-options.ts';
import classes from './home-page.module.css';

/** The dashboard: the month, then four charts, two by two, or one of them alone. */
export function HomePage() {
  const user = useSession();
  const { client, ODEnabled } = user;
  const today = useToday(client.timezone);
  const { chart: alone } = useSearch({ from: '/shell/home' });
  const navigate = useNavigate();
  const show = (chart: Chart, isAlone: boolean) =>
    void navigate({ to: '/home', search: isAlone ? { chart } : {} });
  // What a chart shows is read as it comes up: with each turn anew.
  const [turn, setTurn] = useState(0);
  const showPayments = () => {
    keepOptions(user, 'dailypayments', everyPayment(readOptions(user, 'dailypayments')));
    setTurn(turn + 1);
    show('dailypayments', true);
  };
  return (
    <div className={classes.page}>
      {alone === undefined ? <MonthStrip today={today} onPayments={showPayments} /> : null}
      {ODEnabled ? (
        <>
          <PracticeStrip />
          <div className={classes.charts} data-alone={alone !== undefined || undefined}>
            {charts
              .filter((chart) => alone === undefined || chart === alone)
              .map((chart) => {
                const place = {
                  today,
                  alone: alone !== undefined,
                  onAlone: (isAlone: boolean) => show(chart, isAlone),
                };
                return chart === 'bookingsasof' ? (
                  <OutlookWidget key={chart} {...place} />
                ) : (
                  <TimeWidget key={`${chart}.${turn}`} chart={chart} {...place} />
                );
              })}
          </div>
        </>
      ) : (
        <NotConnected />
      )}
    </div>
  );
}
