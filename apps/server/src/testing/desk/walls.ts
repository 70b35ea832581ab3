import type { CleanPractice } from '@chairline/open-dental/made-up';
import { odRow } from '../practice-copy.ts';

/** A provider who left, with hours. */
export const GONE = 'GONE';
const NO_BOOKING = 9_901;
const MEANT_FOR = 9_902;
const IN_NO_OFFER = 9_903;

/**
 * Puts into a made-up practice what keeps people from being booked while providers have hours, and what only looks so: a
 * day on which the practice is closed, blockouts (of all chairs, of one, and one that is only meant for something), a shift
 * that is not open, and people who are hidden or gone with hours.
 */
export function raiseWalls(
  { schedule, definition, provider, operatory }: CleanPractice,
  today: string,
): void {
  const [first] = provider.filter(({ IsSecondary, IsHidden }) => !IsSecondary && !IsHidden);
  const works = [...new Set(schedule.map(({ SchedDate }) => SchedDate!))]
    .filter(
      (day) => day > today && schedule.some((row) => row.SchedDate === day && row.ProvNum === first!.ProvNum),
    )
    .toSorted((a, b) => (a < b ? -1 : 1));
  const [blocked, chairOnly, closed, off] = works as [string, string, string, string];
  const kind = (DefNum: number, ItemName: string, ItemValue: string) =>
    definition.push(odRow('definition', { DefNum, Category: 25, ItemName, ItemValue }));
  kind(NO_BOOKING, 'Meeting', 'NS');
  kind(MEANT_FOR, 'Emergencies', '');
  // Another category may use the letters for something else.
  definition.push(
    odRow('definition', { DefNum: IN_NO_OFFER, Category: 13, ItemName: 'Kind', ItemValue: 'NS' }),
  );
  let next = Math.max(...schedule.map(({ ScheduleNum }) => ScheduleNum));
  const add = (fields: Partial<CleanPractice['schedule'][number]>) =>
    schedule.push(odRow('schedule', { ScheduleNum: (next += 1), ...fields }));
  const block = (
    SchedDate: string,
    StartTime: string,
    StopTime: string,
    BlockoutType: number,
    Operatories = '',
  ) => add({ SchedDate, SchedType: 2, StartTime, StopTime, BlockoutType, Operatories });
  block(blocked, '08:00:00', '10:30:00', NO_BOOKING);
  block(blocked, '14:00:00', '15:00:00', MEANT_FOR);
  block(blocked, '15:00:00', '16:00:00', IN_NO_OFFER);
  const chairs = operatory.filter((one) => one.ProvDentist === first!.ProvNum && !one.IsHidden);
  block(chairOnly, '09:00:00', '11:00:00', NO_BOOKING, String(chairs[0]!.OperatoryNum));
  add({ SchedDate: closed, SchedType: 0, Status: 2 });
  for (const [index, row] of schedule.entries())
    if (row.SchedDate === off && row.ProvNum === first!.ProvNum && row.SchedType === 1)
      schedule[index] = { ...row, Status: 2 };
  // Those who are gone still have hours.
  const ProvNum = Math.max(...provider.map((one) => one.ProvNum)) + 1;
  provider.push({ ...first!, ProvNum, Abbr: GONE, FName: 'Gone', LName: 'Away', ProvStatus: 1 });
  for (const one of provider.filter(({ IsHidden, ProvStatus }) => IsHidden || ProvStatus !== 0))
    for (const day of works.slice(0, 3))
      add({
        SchedDate: day,
        SchedType: 1,
        ProvNum: one.ProvNum,
        StartTime: '08:00:00',
        StopTime: '12:00:00',
      });
}
