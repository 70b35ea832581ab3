import { isBill, isBooked, isOpenClaim, localOf, plus } from '../desk/desk.ts';
import {
  asks,
  call,
  type Call,
  contactsWho,
  count,
  day,
  type EvalQuestion,
  type Facts,
  figure,
  person,
  said,
  time,
  type Wanted,
  words,
  worked,
} from './question.ts';
import type { Row } from '../desk/desk.ts';

const agent = 'AI FrontDesk';

const desk = (
  ask: string | ((facts: Facts) => string),
  tool: Call | ((facts: Facts) => Call),
  right: (rows: readonly Row[], facts: Facts) => readonly Wanted[],
) =>
  asks(
    agent,
    typeof ask === 'string' ? () => ask : ask,
    typeof tool === 'function' ? tool : () => tool,
    right,
    {
      who: 'member',
    },
  );

/** Asked beside the thread of a contact, whose numbers the model is given. */
const beside = (
  who: (facts: Facts) => { id: number; patNum: number },
  ask: string,
  tool: (contact: { id: number; patNum: number }) => Call,
  right: (rows: readonly Row[]) => readonly Wanted[],
): EvalQuestion => ({
  agent,
  who: 'member',
  ask: () => ask,
  beside: (facts) => who(facts).id,
  calls: (facts) => [tool(who(facts))],
  right: (facts) => right(worked(facts, agent, tool(who(facts)))),
});

const visitsOf = ({ desk: { practice } }: Facts, patNum: number) =>
  practice.appointment.filter((visit) => visit.PatNum === patNum && visit.AptDateTime !== null);
const visitor = (facts: Facts) => contactsWho(facts, ({ patNum }) => visitsOf(facts, patNum).length >= 2)[0];
const returning = (facts: Facts) =>
  contactsWho(facts, ({ patNum }) => visitsOf(facts, patNum).some(({ AptStatus }) => AptStatus === 2))[0];
const writer = (facts: Facts) =>
  contactsWho(facts, ({ id }) =>
    facts.desk.items.some((item) => item.contact === id && item.kind !== 'call'),
  )[0];
const recalled = (facts: Facts) =>
  contactsWho(facts, ({ patNum }) =>
    facts.desk.practice.recall.some(
      (row) => row.PatNum === patNum && !row.IsDisabled && row.DateDue !== null,
    ),
  )[0];
const debtor = (facts: Facts) =>
  contactsWho(facts, ({ patNum }) => {
    const patient = facts.desk.practice.patient.find(({ PatNum }) => PatNum === patNum)!;
    return patient.Guarantor === patNum && patient.BalTotal > 0;
  })[0];
const glance = ({ patNum }: { patNum: number }) => call('patient_at_a_glance', { pat_num: patNum });
/** The next day on which somebody comes. */
const busyDay = ({ desk: { practice }, clock }: Facts) =>
  practice.appointment
    .filter((visit) => isBooked(visit) && visit.AptDateTime! >= plus(clock.today, 1))
    .map(({ AptDateTime }) => AptDateTime!.slice(0, 10))
    .toSorted()[0]!;
const openClaims = ({ desk: { practice } }: Facts, patNum: number) =>
  practice.claim.filter((claim) => claim.PatNum === patNum && isOpenClaim(claim) && isBill(claim)).length;

export const frontDeskQuestions: readonly EvalQuestion[] = [
  desk(
    (facts) =>
      `What is the phone number of ${facts.desk.contacts[3]!.first} ${facts.desk.contacts[3]!.last}?`,
    ({ desk: { contacts } }) => call('find_contact', { words: `${contacts[3]!.first} ${contacts[3]!.last}` }),
    (_, { desk: { contacts } }) => [{ number: Number(contacts[3]!.phone.slice(-10)) }],
  ),
  desk(
    'To whom does the number (503) 555-1004 belong?',
    call('find_contact', { words: '(503) 555-1004' }),
    ([row]) => person(row),
  ),
  desk(
    'Who writes to us from an address at solberg.example?',
    call('find_contact', { words: 'solberg.example' }),
    ([row]) => person(row),
  ),
  desk('Do we know anybody called Quenneville?', call('find_contact', { words: 'Quenneville' }), () => [
    { nothing: true },
  ]),
  beside(
    visitor,
    'How many visits does this patient have in our book, past and to come?',
    ({ patNum }) => call('visits_of_patient', { pat_num: patNum }),
    (rows) => [count(rows)],
  ),
  beside(
    visitor,
    'When is the latest visit of this patient in our book, and what is done then?',
    ({ patNum }) => call('visits_of_patient', { pat_num: patNum }),
    ([row]) => [day(row, 'starts_at'), words(row, 'procedures')],
  ),
  beside(
    writer,
    'What was last written in this thread, word by word?',
    ({ id }) => call('last_messages', { contact_id: id }),
    ([row]) => [words(row, 'words')],
  ),
  beside(
    writer,
    'On which day was something last written in this thread?',
    ({ id }) => call('last_messages', { contact_id: id }),
    ([row]) => [{ day: localOf(new Date(String(row!['at']))).slice(0, 10) }],
  ),
  desk('How many contacts wait for an answer?', call('waiting_for_an_answer'), (rows) => [count(rows)]),
  desk('Who waits longest for an answer?', call('waiting_for_an_answer'), ([row]) => person(row)),
  desk(
    (facts) => `How many people come on ${said(busyDay(facts))}?`,
    (facts) => call('visits_of_day', { day: busyDay(facts) }),
    (rows) => [count(rows)],
  ),
  desk(
    (facts) => `Who comes first on ${said(busyDay(facts))}, and when?`,
    (facts) => call('visits_of_day', { day: busyDay(facts) }),
    ([row]) => [...person(row), time(row, 'starts_at')],
  ),
  beside(debtor, 'What does the family of this patient owe?', glance, ([row]) => [
    figure(row, 'family_balance'),
  ]),
  beside(recalled, 'When is the next recall of this patient due?', glance, ([row]) => [
    day(row, 'recall_due'),
  ]),
  beside(returning, 'When was this patient last here?', glance, ([row]) => [day(row, 'last_visit')]),
  {
    ...beside(returning, 'How many open claims does this patient have?', glance, () => []),
    right: (facts) => [{ number: openClaims(facts, returning(facts).patNum) }],
  },
  desk('How many lab cases are out and not back?', call('lab_cases_not_back'), (rows) => [count(rows)]),
  desk(
    'Which laboratory has the lab case that is needed soonest, and for whom is it?',
    call('lab_cases_not_back'),
    ([row]) => [words(row, 'laboratory'), ...person(row)],
  ),
  desk(
    'Which open conversation among the staff is about an order?',
    call('open_conversations', { words: 'order' }),
    ([row]) => [words(row, 'convo_name')],
  ),
];
