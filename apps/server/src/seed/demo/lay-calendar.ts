import { calendar as contract } from '@chairline/contract';
import { ruleInWords } from '@chairline/office-time';
import { planTimes, roleInPractice } from '../../features/calendar/index.ts';
import type {
  calendarEvents,
  calendarMembers,
  calendarParticipants,
  calendars,
  calendarTimes,
} from '../../features/calendar/schema.ts';
import { type DemoUser, OFFICE } from './offices.ts';
import { isWorkday, OFFICE_ZONE, officeMoment } from './office-time.ts';

interface Rows {
  calendars: (typeof calendars.$inferInsert)[];
  members: (typeof calendarMembers.$inferInsert)[];
  events: (typeof calendarEvents.$inferInsert)[];
  participants: (typeof calendarParticipants.$inferInsert)[];
  times: (typeof calendarTimes.$inferInsert)[];
}

type Who = 'admin' | 'desk' | 'desk2';

interface Plan {
  title: string;
  by: Who;
  with: Who[];
  /** The workday, counted from the first there is from today on. */
  day: number;
  /** Hours and minutes of the office's day. */
  from: string;
  to: string;
  allDay?: true;
  rrule?: string;
  location?: string;
  notes?: string;
  reminders?: number[];
}

const WEEKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

const plans: readonly Plan[] = [
  {
    title: 'Morning huddle',
    by: 'admin',
    with: ['admin', 'desk', 'desk2'],
    day: 0,
    from: '7:45',
    to: '8:00',
    rrule: WEEKDAYS,
    location: 'Break room',
  },
  { title: 'Lunch', by: 'desk', with: ['desk'], day: 0, from: '12:00', to: '12:45', rrule: WEEKDAYS },
  { title: 'Lunch', by: 'desk2', with: ['desk2'], day: 0, from: '12:45', to: '13:30', rrule: WEEKDAYS },
  {
    title: 'Insurance calls',
    by: 'desk',
    with: ['desk'],
    day: 0,
    from: '15:00',
    to: '16:00',
    notes: 'Carriers answer fastest in the afternoon.',
  },
  { title: 'Interview with a hygienist', by: 'admin', with: ['admin'], day: 1, from: '10:30', to: '11:15' },
  {
    title: 'Phone training',
    by: 'admin',
    with: ['desk', 'desk2'],
    day: 2,
    from: '16:00',
    to: '17:00',
    location: 'Front desk',
    reminders: [30],
  },
  { title: 'Vacation', by: 'desk2', with: ['desk2'], day: 4, from: '0:00', to: '23:59', allDay: true },
];

/** How many of them there are: the next one's id is one more. */
export const DEMO_EVENTS = plans.length;
/** Its calendars likewise: one of its own, and its practice's. */
export const DEMO_CALENDARS = 2;

/** The practice's calendar, as it stands once the practice is connected. */
export function layPracticeCalendar(
  now: Date,
  staff: readonly DemoUser[],
): Pick<Rows, 'calendars' | 'members'> {
  const base = { clientId: OFFICE, calendarId: DEMO_CALENDARS };
  return {
    calendars: [
      {
        ...base,
        ...contract.practiceCalendar,
        type: 'OD',
        noOverlap: false,
        mayOverride: false,
        ofOffice: true,
        createdAt: now,
      },
    ],
    members: staff
      .filter(({ client }) => client === OFFICE)
      .map(({ userId, role }) => ({ ...base, userId, role: roleInPractice(role), addedAt: now })),
  };
}

/** How many days from `now` the office's workdays are, from today on; as `officeMoment` counts them. */
function workdays(now: Date): number[] {
  return Array.from({ length: 14 }, (_, index) => -index).filter((days) => isWorkday(now, days));
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The office's own calendar: who is where in the days to come, as rows that the verbs would have left. */
export function layCalendar(now: Date, staff: readonly DemoUser[]): Rows {
  const days = workdays(now);
  const userOf = (who: Who) => staff.find(({ username }) => username === who)!.userId;
  const createdAt = new Date(now.getTime() - 30 * 86_400_000);
  const base = { clientId: OFFICE, calendarId: 1 };
  const rows: Rows = {
    calendars: [
      {
        ...base,
        name: 'Office',
        description: 'Who is where: meetings, lunch, days off.',
        color: 'blue',
        type: 'DSS',
        noOverlap: false,
        mayOverride: false,
        createdAt,
      },
    ],
    members: [
      { ...base, userId: userOf('admin'), role: 'OWNER', addedAt: createdAt },
      { ...base, userId: userOf('desk'), role: 'EDITOR', addedAt: createdAt },
      { ...base, userId: userOf('desk2'), role: 'EDITOR', addedAt: createdAt },
    ],
    events: [],
    participants: [],
    times: [],
  };
  for (const [index, plan] of plans.entries()) {
    const eventId = index + 1;
    const { rrule = null, reminders = [] } = plan;
    const startsAt = officeMoment(now, days[plan.day]!, minutesOf(plan.from));
    const endsAt = officeMoment(now, days[plan.day]!, minutesOf(plan.to));
    const allDay = plan.allDay ?? false;
    const when = { startsAt, endsAt, timezone: OFFICE_ZONE, allDay, rrule, endsBefore: null };
    const { times, writtenUntil } = planTimes(
      { ...when, occurrence: null, status: 'scheduled', reminders },
      new Set(),
      now,
    );
    rows.events.push({
      ...base,
      ...when,
      eventId,
      userId: userOf(plan.by),
      title: plan.title,
      description: '',
      location: plan.location ?? '',
      notes: plan.notes ?? '',
      status: 'scheduled',
      reminders,
      schedule:
        rrule === null
          ? ''
          : ruleInWords({ rule: rrule, start: startsAt.getTime(), zone: OFFICE_ZONE, allDay }),
      writtenUntil,
      createdAt,
    });
    for (const who of plan.with) rows.participants.push({ clientId: OFFICE, eventId, userId: userOf(who) });
    for (const time of times) rows.times.push({ ...base, eventId, ...time });
  }
  return rows;
}
