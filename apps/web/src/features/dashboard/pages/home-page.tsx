import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../ui/use-today.ts';
import { type Chart, charts } from '../chart-options.ts';
import { OutlookWidget } from '../components/outlook-widget.tsx';
import { NotConnected, PracticeStrip } from '../components/practice-strip.tsx';
import { TimeWidget } from '../components/time-widget.tsx';
import classes from './home-page.module.css';

/** The dashboard: four charts, two by two, or one of them alone. */
export function HomePage() {
  const { client, ODEnabled } = useSession();
  const today = useToday(client.timezone);
  const { chart: alone } = useSearch({ from: '/shell/home' });
  const navigate = useNavigate();
  const show = (chart: Chart, isAlone: boolean) =>
    void navigate({ to: '/home', search: isAlone ? { chart } : {} });
  return (
    <div className={classes.page}>
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
                  <TimeWidget key={chart} chart={chart} {...place} />
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
