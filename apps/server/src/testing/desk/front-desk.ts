import { odEnums } from '@chairline/open-dental';
import {
  confirmationOf,
  dollars,
  has,
  inOrder,
  isBill,
  isBooked,
  isOpenClaim,
  latest,
  minutesOf,
  patientOf,
  providerOf,
  stamp,
  type Worked,
} from './desk.ts';

/** What the tools of AI FrontDesk have to answer. */

const least = (days: readonly (string | null)[]): string | null => inOrder(days, (day) => [day])[0] ?? null;

export const frontDesk = {
  find_contact({ contacts }, _clock, { words }) {
    const digits = String(words).replace(/\D/g, '');
    const found = contacts.filter(
      ({ first, last, email, phone }) =>
        has(`${first} ${last}`, words) || has(email, words) || (digits.length >= 4 && phone.includes(digits)),
    );
    return inOrder(found, ({ activityAt, id }) => [-activityAt.getTime(), id])
      .slice(0, 20)
      .map((contact) => ({
        contact_id: contact.id,
        pat_num: contact.patNum,
        first_name: contact.first,
        last_name: contact.last,
        phone: contact.phone,
        email: contact.email,
        contact_type: contact.type,
        birthdate: null,
      }));
  },

  visits_of_patient: (desk, _clock, { pat_num }) =>
    inOrder(
      desk.practice.appointment.filter(
        ({ PatNum, AptDateTime }) => PatNum === pat_num && AptDateTime !== null,
      ),
      ({ AptDateTime, AptNum }) => [latest(AptDateTime), AptNum],
    )
      .slice(0, 50)
      .map((visit) => ({
        apt_num: visit.AptNum,
        starts_at: stamp(visit.AptDateTime),
        minutes: minutesOf(visit),
        status: odEnums.AptStatus[visit.AptStatus] ?? null,
        procedures: visit.ProcDescript,
        provider: providerOf(desk, visit.ProvNum)?.Abbr ?? null,
        confirmation: confirmationOf(desk, visit),
      })),

  last_messages: ({ items }, _clock, { contact_id }) =>
    inOrder(
      items.filter(({ contact, kind }) => contact === contact_id && kind !== 'call'),
      ({ at }) => [-at.getTime()],
    )
      .slice(0, 20)
      .map(({ at, kind, direction, subject, body }) => ({
        at: at.toISOString(),
        kind,
        direction,
        subject,
        words: body.slice(0, 500),
      })),

  waiting_for_an_answer: ({ contacts, items }) =>
    inOrder(
      contacts.filter(({ waitsSince }) => waitsSince !== null),
      ({ waitsSince, id }) => [waitsSince!.getTime(), id],
    ).map(({ id, first, last, phone, waitsSince }) => ({
      contact_id: id,
      first_name: first,
      last_name: last,
      phone,
      needs_answer_since: waitsSince!.toISOString(),
      last_kind:
        inOrder(
          items.filter(({ contact }) => contact === id),
          ({ at }) => [-at.getTime()],
        )[0]?.kind ?? null,
    })),

  visits_of_day: (desk, _clock, { day }) =>
    inOrder(
      desk.practice.appointment.filter(
        (visit) => visit.AptDateTime?.startsWith(String(day)) && (isBooked(visit) || visit.AptStatus === 2),
      ),
      ({ AptDateTime, AptNum }) => [AptDateTime, AptNum],
    ).map((visit) => {
      const patient = patientOf(desk, visit.PatNum)!;
      return {
        starts_at: stamp(visit.AptDateTime),
        minutes: minutesOf(visit),
        pat_num: visit.PatNum,
        first_name: patient.FName,
        last_name: patient.LName,
        procedures: visit.ProcDescript,
        status: odEnums.AptStatus[visit.AptStatus] ?? null,
        confirmation: confirmationOf(desk, visit),
        provider: providerOf(desk, visit.ProvNum)?.Abbr ?? null,
      };
    }),

  patient_at_a_glance(desk, clock, { pat_num }) {
    const patient = patientOf(desk, Number(pat_num));
    if (!patient) return [];
    const head = patientOf(desk, patient.Guarantor);
    const visits = desk.practice.appointment.filter(({ PatNum }) => PatNum === pat_num);
    const coming = visits.filter((visit) => isBooked(visit) && (visit.AptDateTime ?? '') >= clock.now);
    const kept = visits.filter(({ AptStatus }) => AptStatus === 2).map(({ AptDateTime }) => AptDateTime);
    return [
      {
        pat_num: patient.PatNum,
        first_name: patient.FName,
        last_name: patient.LName,
        birthdate: patient.Birthdate,
        family_balance: head ? dollars(head.BalTotal) : null,
        family_insurance_estimate: head ? dollars(head.InsEst) : null,
        next_visit: stamp(least(coming.map(({ AptDateTime }) => AptDateTime))),
        last_visit: stamp(inOrder(kept, (time) => [latest(time)])[0] ?? null),
        recall_due: least(
          desk.practice.recall
            .filter(({ PatNum, IsDisabled }) => PatNum === pat_num && !IsDisabled)
            .map(({ DateDue }) => DateDue),
        ),
        open_claims: desk.practice.claim.filter(
          (claim) => claim.PatNum === pat_num && isOpenClaim(claim) && isBill(claim),
        ).length,
      },
    ];
  },

  lab_cases_not_back(desk) {
    const rows = desk.practice.labcase
      .filter((one) => one.DateTimeSent && !one.DateTimeRecd && !one.DateTimeChecked)
      .map((one) => {
        const patient = patientOf(desk, one.PatNum)!;
        const laboratory = desk.practice.laboratory.find((lab) => lab.LaboratoryNum === one.LaboratoryNum);
        const visit = desk.practice.appointment.find((apt) => apt.AptNum === one.AptNum && isBooked(apt));
        return {
          lab_case_num: one.LabCaseNum,
          first_name: patient.FName,
          last_name: patient.LName,
          laboratory: laboratory?.Description ?? null,
          laboratory_phone: laboratory?.Phone ?? null,
          sent_at: stamp(one.DateTimeSent),
          due_at: stamp(one.DateTimeDue),
          visit_at: stamp(visit?.AptDateTime ?? null),
        };
      });
    return inOrder(rows, (row) => [row.visit_at, row.due_at, row.lab_case_num]);
  },

  open_conversations: ({ convos }, _clock, { words }) =>
    inOrder(
      convos.filter(
        ({ open, secured, name }) => open && !secured && (words === undefined || has(name, words)),
      ),
      ({ activityAt, id }) => [-activityAt.getTime(), id],
    )
      .slice(0, 50)
      .map((convo) => ({
        convo_id: convo.id,
        convo_name: convo.name,
        kind: convo.kind,
        message_count: convo.messages,
        activity_at: convo.activityAt.toISOString(),
        owner: convo.owner,
      })),
} satisfies Record<string, Worked>;
