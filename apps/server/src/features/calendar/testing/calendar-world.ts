import type { calendar as contract } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { expect } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** The zone of every office of the tests. */
export const ZONE = 'America/Los_Angeles';
/** The instant at which the office's clock shows a wall time. */
export const at = (wall: string): number => toInstant(wall, ZONE);

/** An office with a calendar and somebody of each role in it. */
export interface CalendarWorld {
  office: TestOffice;
  /** An admin, who made it. */
  owner: Caller;
  editor: Caller;
  viewer: Caller;
  /** Of the office, no member. */
  outsider: Caller;
  calendar: contract.Calendar;
  /** `/calendars/17`, and what follows. */
  path: (rest?: string) => string;
  /** Makes an event as the editor. @throws where it is refused */
  event: (more?: object) => Promise<contract.CalendarEvent>;
  /** What the viewer sees of a day or of several. */
  list: (date: string, until?: string) => Promise<contract.CalendarEvent[]>;
}

/** 2030: to come, whenever the tests run. */
export const form = {
  title: 'Morning huddle',
  start_time: at('2030-03-05T09:00'),
  end_time: at('2030-03-05T09:30'),
};

export async function makeCalendarWorld(app: TestApp, more: object = {}): Promise<CalendarWorld> {
  const office = await createOffice(app);
  const enter = async (role: 'Admin' | 'Member' = 'Member') =>
    signIn(app, await createUser(app, office, { role }));
  const [owner, editor, viewer, outsider] = [
    await enter('Admin'),
    await enter(),
    await enter(),
    await enter(),
  ];
  const made = await owner.call('POST', '/calendars', {
    name: 'Front desk',
    type: 'DSS',
    calendar_members: [
      { user_id: editor.user.id, role: 'Editor' },
      { user_id: viewer.user.id, role: 'viewer' },
    ],
    ...more,
  });
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  const calendar = made.json() as contract.Calendar;
  const path = (rest = '') => `/calendars/${calendar.calendar_id}${rest}`;
  return {
    office,
    owner,
    editor,
    viewer,
    outsider,
    calendar,
    path,
    async event(fields = {}) {
      const answer = await editor.call('POST', path('/events'), { ...form, ...fields });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      return answer.json() as contract.CalendarEvent;
    },
    async list(date, until) {
      const query = until === undefined ? `date=${date}` : `date=${date}&until=${until}`;
      return (await viewer.call('GET', path(`/events?${query}`))).json() as contract.CalendarEvent[];
    },
  };
}

/** What was answered, for comparing: the status with the sentence or the code. */
export const said = (answer: { statusCode: number; body: string }): [number, string] => {
  if (answer.statusCode < 400) return [answer.statusCode, ''];
  if (answer.statusCode === 400) return [400, answer.body];
  return [answer.statusCode, (JSON.parse(answer.body) as { detail: string }).detail];
};
