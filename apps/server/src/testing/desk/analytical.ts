import { procStatus } from '@chairline/open-dental';
import {
  daysBetween,
  dollars,
  feeOf,
  inOrder,
  isBill,
  isBooked,
  isOpenClaim,
  localOf,
  mondayOf,
  providerOf,
  statusOf,
  sum,
  within,
  type Worked,
} from './desk.ts';

/** What the tools of AI Analytical have to answer. */

/** To one place, halves upwards. */
const tenth = (part: number, whole: number): number => Math.floor((20 * part + whole) / (2 * whole)) / 10;

function ageOf(sent: string | null, today: string): string {
  if (sent === null) return 'not sent';
  const days = daysBetween(sent, today);
  if (days > 90) return 'over 90 days';
  return days > 60 ? '61 to 90 days' : days > 30 ? '31 to 60 days' : '0 to 30 days';
}

export const analytical = {
  missed_calls({ items }, _clock, values) {
    const missed = items
      .map((item) => ({ ...item, local: localOf(item.at) }))
      .filter((item) => item.missed && within(item.local, values));
    const rows = [...Map.groupBy(missed, ({ local }) => local.slice(0, 13))].map(([hour, mine]) => ({
      day: hour.slice(0, 10),
      hour: Number(hour.slice(11)),
      missed: mine.length,
    }));
    return inOrder(rows, ({ day, hour }) => [day, hour]);
  },

  calls_by_day({ items }, _clock, values) {
    const calls = items
      .map((item) => ({ ...item, day: localOf(item.at).slice(0, 10) }))
      .filter((item) => item.kind === 'call' && within(item.day, values));
    const rows = [...Map.groupBy(calls, ({ day }) => day)].map(([day, mine]) => ({
      day,
      incoming: mine.filter(({ direction }) => direction === 'incoming').length,
      missed: mine.filter(({ missed }) => missed).length,
      outgoing: mine.filter(({ direction }) => direction === 'outgoing').length,
      minutes: tenth(
        sum(mine, ({ seconds }) => seconds ?? 0),
        60,
      ),
    }));
    return inOrder(rows, ({ day }) => [day]);
  },

  messages_by_kind({ items }, _clock, values) {
    const messages = items
      .filter(({ kind, at }) => kind !== 'call' && within(localOf(at), values))
      .map((item) => ({ ...item, way: /^(inbound|received)$/.test(item.direction) ? 'in' : 'out' }));
    const rows = [...Map.groupBy(messages, ({ kind, way }) => `${kind} ${way}`).values()].map((mine) => ({
      kind: mine[0]!.kind,
      way: mine[0]!.way,
      messages: mine.length,
      contacts: new Set(mine.map(({ contact }) => contact)).size,
    }));
    return inOrder(rows, ({ kind, way }) => [kind, way]);
  },

  production_by_provider(desk, _clock, values) {
    const completed = desk.practice.procedurelog.filter(
      ({ ProcStatus, ProcDate }) => ProcStatus === procStatus.complete && within(ProcDate, values),
    );
    const rows = [...Map.groupBy(completed, ({ ProvNum }) => providerOf(desk, ProvNum)?.Abbr ?? null)].map(
      ([provider, mine]) => ({
        provider,
        procedures: mine.length,
        patients: new Set(mine.map(({ PatNum }) => PatNum)).size,
        fees: dollars(sum(mine, feeOf)),
      }),
    );
    return inOrder(rows, ({ fees, provider }) => [-fees, provider]);
  },

  payments_by_kind({ practice }, _clock, values) {
    const own = practice.payment
      .filter(({ PayDate }) => within(PayDate, values))
      .map(({ PayType, PayAmt }) => ({
        payer: 'patients',
        kind: practice.definition.find(({ DefNum }) => DefNum === PayType)?.ItemName ?? 'unknown',
        cents: PayAmt,
      }));
    const insurers = practice.claimpayment
      .filter(({ CheckDate }) => within(CheckDate, values))
      .map(({ CarrierName, CheckAmt }) => ({ payer: 'insurers', kind: CarrierName.trim(), cents: CheckAmt }));
    const rows = [
      ...Map.groupBy([...own, ...insurers], ({ payer, kind }) => `${payer} ${kind}`).values(),
    ].map((mine) => ({
      payer: mine[0]!.payer,
      kind: mine[0]!.kind,
      payments: mine.length,
      amount: dollars(sum(mine, ({ cents }) => cents)),
    }));
    return inOrder(rows, ({ amount, kind }) => [-amount, kind]);
  },

  visits_and_broken({ practice }, _clock, values) {
    const visits = practice.appointment.filter(({ AptDateTime }) => within(AptDateTime, values));
    const rows = [...Map.groupBy(visits, ({ AptDateTime }) => mondayOf(AptDateTime!.slice(0, 10)))].map(
      ([week_of, mine]) => {
        const kept = mine.filter(({ AptStatus }) => AptStatus === 2).length;
        const broken = mine.filter(({ AptStatus }) => AptStatus === 5).length;
        return {
          week_of,
          kept,
          broken,
          to_come: mine.filter(isBooked).length,
          percent_broken: kept + broken === 0 ? null : tenth(100 * broken, kept + broken),
        };
      },
    );
    return inOrder(rows, ({ week_of }) => [week_of]);
  },

  claims_by_age({ practice }, { today }) {
    const open = practice.claim.filter((claim) => isOpenClaim(claim) && isBill(claim));
    const rows = [...Map.groupBy(open, ({ DateSent }) => ageOf(DateSent, today))].map(([age, mine]) => ({
      age,
      claims: mine.length,
      fees: dollars(sum(mine, ({ ClaimFee }) => ClaimFee)),
    }));
    return inOrder(rows, ({ age }) => [age]);
  },

  contacts_by_tag({ contacts }) {
    const tags = [...new Set(contacts.flatMap((contact) => contact.tags))];
    const rows = tags.map((tag) => ({
      tag,
      contacts: contacts.filter((contact) => contact.tags.includes(tag)).length,
    }));
    return inOrder(rows, (row) => [-row.contacts, row.tag]);
  },

  new_patients({ practice }, _clock, values) {
    const first = practice.patient.filter(
      (patient) => within(patient.DateFirstVisit, values) && ![null, 'Deleted'].includes(statusOf(patient)),
    );
    const rows = [...Map.groupBy(first, ({ DateFirstVisit }) => DateFirstVisit!.slice(0, 7))].map(
      ([month, mine]) => ({ month: `${month}-01`, patients: mine.length }),
    );
    return inOrder(rows, ({ month }) => [month]);
  },
} satisfies Record<string, Worked>;
