import { procStatus } from '@chairline/open-dental';
import {
  type Clock,
  codeOf,
  confirmationOf,
  daysBetween,
  type Desk,
  dollars,
  feeOf,
  has,
  inOrder,
  isBooked,
  latest,
  minutesOf,
  patientOf,
  phoneOf,
  plus,
  stamp,
  statusOf,
  sum,
  type Values,
  whoComes,
  within,
  type Worked,
} from './desk.ts';

/** What the tools of AI Scheduling have to answer. */

const recallsOf = (desk: Desk) =>
  desk.practice.recall.flatMap((recall) => {
    const patient = patientOf(desk, recall.PatNum);
    if (!patient || statusOf(patient) !== 'Patient' || recall.IsDisabled) return [];
    const type =
      desk.practice.recalltype.find(({ RecallTypeNum }) => RecallTypeNum === recall.RecallTypeNum)
        ?.Description ?? null;
    const row = {
      pat_num: patient.PatNum,
      first_name: patient.FName,
      last_name: patient.LName,
      type,
      date_due: recall.DateDue,
    };
    return [{ recall, row, phone: phoneOf(patient) }];
  });

/** Of visits: whose they are, in the columns most tools have. */
const people = (desk: Desk, patNum: number) => {
  const patient = patientOf(desk, patNum)!;
  return { pat_num: patNum, first_name: patient.FName, last_name: patient.LName };
};

const providers = ({ practice }: Desk, { provider }: Values) =>
  practice.provider.filter(
    ({ Abbr, FName, LName }) =>
      Abbr.toLowerCase() === String(provider).toLowerCase() || has(`${FName} ${LName}`, provider),
  );

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':') + ':00';

/**
 * When a visit with a provider may begin on a day, in minutes: where a gap begins and on each half hour. Looked at five
 * minutes by five minutes, chair by chair.
 */
function beginsOn({ practice }: Desk, { now, today }: Clock, day: string, provNum: number, minutes: number) {
  const ofDay = practice.schedule.filter(({ SchedDate }) => SchedDate === day);
  const visits = practice.appointment.filter(
    (visit) => (isBooked(visit) || visit.AptStatus === 2) && visit.AptDateTime?.startsWith(day),
  );
  const covers = (row: { StartTime: string | null; StopTime: string | null }, at: number) =>
    minuteOf(row.StartTime!) <= at && at < minuteOf(row.StopTime!);
  const signAt = (visit: (typeof visits)[number], at: number) =>
    (visit.Pattern || 'XXXX')[Math.floor((at - minuteOf(visit.AptDateTime!.slice(11))) / 5)];
  const passed =
    day === today ? Math.ceil((minuteOf(now.slice(11)) * 60 + Number(now.slice(17))) / 300) * 5 : 0;
  const chairs = practice.operatory.filter(({ IsHidden }) => !IsHidden);
  const mine = chairs.filter((chair) => [chair.ProvDentist, chair.ProvHygienist].includes(provNum));
  const isShut = ofDay.some(({ SchedType, Status }) => SchedType === 0 && Status !== 0);
  const begins = (mine.length > 0 ? mine : chairs).flatMap(({ OperatoryNum }) => {
    const isFree = (at: number) =>
      at >= passed &&
      ofDay.some(
        (row) => row.SchedType === 1 && row.Status === 0 && row.ProvNum === provNum && covers(row, at),
      ) &&
      !ofDay.some(
        (row) =>
          row.SchedType === 2 &&
          practice.definition.some(
            (one) => one.DefNum === row.BlockoutType && one.Category === 25 && one.ItemValue.includes('NS'),
          ) &&
          (row.Operatories === '' || row.Operatories.split(',').includes(String(OperatoryNum))) &&
          covers(row, at),
      ) &&
      visits.every((visit) => {
        const sign = signAt(visit, at);
        if (sign === undefined) return true;
        const whose = visit.IsHygiene && visit.ProvHyg > 0 ? visit.ProvHyg : visit.ProvNum;
        // The assistant's time (/) is none of the provider's, but the chair's.
        return visit.Op !== OperatoryNum && (whose !== provNum || sign === '/');
      });
    return Array.from({ length: 288 }, (_, step) => step * 5).filter(
      (at) =>
        (at % 30 === 0 || !isFree(at - 5)) &&
        Array.from({ length: minutes / 5 }, (_, step) => at + step * 5).every(isFree),
    );
  });
  return isShut ? [] : [...new Set(begins)];
}

export const scheduling = {
  overdue_and_unbooked(desk, clock, { recall_type }) {
    const booked = whoComes(desk, clock);
    const due = recallsOf(desk).filter(
      ({ recall: { DateDue, DisableUntilDate }, row }) =>
        DateDue !== null &&
        DateDue < clock.today &&
        (DisableUntilDate === null || DisableUntilDate <= clock.today) &&
        (recall_type === undefined || has(row.type ?? '', recall_type)) &&
        !booked.has(row.pat_num),
    );
    return inOrder(due, ({ recall, row }) => [row.date_due, row.last_name, recall.RecallNum]).map(
      ({ row, phone }) => ({ ...row, days_overdue: daysBetween(row.date_due!, clock.today), phone }),
    );
  },

  recalls_due_between: (desk, _clock, values) =>
    inOrder(
      recallsOf(desk).filter(
        ({ recall, row }) => recall.DateScheduled === null && within(row.date_due, values),
      ),
      ({ recall, row }) => [row.date_due, row.last_name, recall.RecallNum],
    ).map(({ row, phone }) => ({ ...row, phone })),

  free_times(desk, clock, values) {
    const minutes = Number(values['minutes']);
    const found = providers(desk, values)
      .filter(({ IsHidden, ProvStatus }) => !IsHidden && ProvStatus === 0)
      .flatMap(({ ProvNum, Abbr }) => {
        const days = new Set(desk.practice.schedule.map(({ SchedDate }) => SchedDate!));
        return [...days]
          .filter((day) => within(day, values) && day >= clock.today)
          .flatMap((day) =>
            beginsOn(desk, clock, day, ProvNum, minutes).map((at) => ({
              provider: Abbr,
              starts_at: `${day}T${clockOf(at)}`,
              ends_at: `${day}T${clockOf(at + minutes)}`,
            })),
          );
      });
    return inOrder(found, ({ starts_at, provider }) => [starts_at, provider]).slice(0, 60);
  },

  visits_of_provider(desk, _clock, values) {
    const wanted = providers(desk, values);
    const visits = desk.practice.appointment
      .filter((visit) => isBooked(visit) && within(visit.AptDateTime, values))
      .flatMap((visit) =>
        wanted
          .filter(({ ProvNum }) => [visit.ProvNum, visit.ProvHyg].includes(ProvNum))
          .map(({ Abbr }) => ({ visit, provider: Abbr })),
      );
    return inOrder(visits, ({ visit }) => [visit.AptDateTime, visit.AptNum]).map(({ visit, provider }) => {
      const { first_name, last_name } = people(desk, visit.PatNum);
      return {
        apt_num: visit.AptNum,
        starts_at: stamp(visit.AptDateTime),
        minutes: minutesOf(visit),
        provider,
        first_name,
        last_name,
        procedures: visit.ProcDescript,
        confirmation: confirmationOf(desk, visit),
      };
    });
  },

  visits_by_confirmation(desk, clock, { days }) {
    const until = plus(clock.today, 1 + Number(days));
    const visits = desk.practice.appointment.filter(
      (visit) => isBooked(visit) && visit.AptDateTime! >= clock.now && visit.AptDateTime! < until,
    );
    return inOrder(visits, ({ AptDateTime, AptNum }) => [AptDateTime, AptNum]).map((visit) => ({
      apt_num: visit.AptNum,
      starts_at: stamp(visit.AptDateTime),
      confirmation: confirmationOf(desk, visit),
      ...people(desk, visit.PatNum),
      procedures: visit.ProcDescript,
      phone: phoneOf(patientOf(desk, visit.PatNum)!),
    }));
  },

  broken_and_unbooked(desk, clock, { days }) {
    const booked = whoComes(desk, clock);
    const from = plus(clock.today, -Number(days));
    const visits = desk.practice.appointment.filter(
      ({ AptStatus, AptDateTime, PatNum }) =>
        AptStatus === 5 && AptDateTime! >= from && AptDateTime! < clock.now && !booked.has(PatNum),
    );
    return inOrder(visits, ({ AptDateTime, AptNum }) => [latest(AptDateTime), AptNum]).map((visit) => ({
      apt_num: visit.AptNum,
      starts_at: stamp(visit.AptDateTime),
      ...people(desk, visit.PatNum),
      procedures: visit.ProcDescript,
      phone: phoneOf(patientOf(desk, visit.PatNum)!),
    }));
  },

  planned_without_visit(desk, clock, { code }) {
    const booked = whoComes(desk, clock);
    const planned = desk.practice.procedurelog
      .filter(({ ProcStatus, PatNum }) => ProcStatus === procStatus.treatmentPlanned && !booked.has(PatNum))
      .map((procedure) => ({ procedure, code: codeOf(desk, procedure.CodeNum)?.ProcCode ?? '' }))
      .filter((one) => code === undefined || one.code.startsWith(String(code).toUpperCase()));
    const rows = [...Map.groupBy(planned, ({ procedure }) => procedure.PatNum)].flatMap(([patNum, mine]) => {
      const patient = patientOf(desk, patNum);
      if (!patient || statusOf(patient) !== 'Patient') return [];
      return {
        ...people(desk, patNum),
        procedures: mine.length,
        planned: dollars(sum(mine, ({ procedure }) => feeOf(procedure))),
        codes: mine
          .map((one) => one.code)
          .toSorted()
          .join(', '),
        phone: phoneOf(patient),
      };
    });
    return inOrder(rows, (row) => [-row.planned, row.pat_num]);
  },
} satisfies Record<string, Worked>;
