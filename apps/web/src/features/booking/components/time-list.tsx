import { booking } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { operatoriesQuery, providersQuery } from '../../../lib/practice-catalog.ts';

/** Days that are shown before somebody asks for more. */
const DAYS = 4;

const sameTime = (one: booking.ProposedTime, other: booking.ProposedTime): boolean =>
  one.AptDateTime === other.AptDateTime;

const clockOf = (wall: string): string => booking.timeWords(wall).split(' at ')[1]!;

interface TimeListProps {
  label: string;
  times: readonly booking.ProposedTime[];
  chosen: readonly booking.ProposedTime[];
  onChange: (chosen: booking.ProposedTime[]) => void;
  emptyHint: string;
  /** How many may be chosen; of one, another takes its place. */
  most?: number;
}

/** Free times by day, of which up to three are chosen. */
export function TimeList(props: TimeListProps) {
  const { label, times, chosen, onChange, emptyHint, most = booking.OPTIONS_MOST } = props;
  const [all, setAll] = useState(false);
  const operatories = useQuery(operatoriesQuery).data?.data ?? [];
  const providers = useQuery(providersQuery).data?.data ?? [];
  const days = Map.groupBy(times, ({ AptDateTime }) => AptDateTime.slice(0, 10));
  const shown = [...days].filter(
    ([day], n) => all || n < DAYS || chosen.some(({ AptDateTime }) => AptDateTime.startsWith(day)),
  );
  if (times.length === 0) return <EmptyState title="Nothing is free" hint={emptyHint} />;
  const whom = ({ ProvNum }: booking.ProposedTime) => providers.find((one) => one.ProvNum === ProvNum)?.Abbr;
  const placeOf = (time: booking.ProposedTime) =>
    [whom(time), operatories.find(({ OperatoryNum }) => OperatoryNum === time.Op)?.OpName]
      .filter(Boolean)
      .join(', ');
  return (
    <div className="grid gap-8" role="group" aria-label={label}>
      {shown.map(([day, ofDay]) => (
        <div key={day} className="grid gap-4">
          <span className="text-13 medium">{booking.timeWords(ofDay[0]!.AptDateTime).split(' at ')[0]}</span>
          <span className="flex wrap gap-8">
            {ofDay.map((time) => {
              const isChosen = chosen.some((one) => sameTime(one, time));
              const full = most > 1 && !isChosen && chosen.length >= most;
              return (
                <PlainButton
                  key={time.AptDateTime}
                  filled={isChosen}
                  aria-pressed={isChosen}
                  aria-label={[booking.timeWords(time.AptDateTime), placeOf(time)].filter(Boolean).join(', ')}
                  data-tip={full ? booking.bookingWords.noTimes : placeOf(time)}
                  aria-disabled={full || undefined}
                  onClick={() => {
                    if (most === 1) onChange([time]);
                    else if (isChosen) onChange(chosen.filter((one) => !sameTime(one, time)));
                    else if (!full)
                      onChange(
                        [...chosen, time].toSorted((a, b) => a.AptDateTime.localeCompare(b.AptDateTime)),
                      );
                  }}
                >
                  {clockOf(time.AptDateTime)}
                  {whom(time) ? <>&nbsp;· {whom(time)}</> : null}
                </PlainButton>
              );
            })}
          </span>
        </div>
      ))}
      {shown.length < days.size ? (
        <div>
          <PlainButton onClick={() => setAll(true)}>More days</PlainButton>
        </div>
      ) : null}
    </div>
  );
}
