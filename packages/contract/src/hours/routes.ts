import { z } from 'zod';
import { route } from '../shared/route.ts';
import { holiday, officeHours, openStretch } from './models.ts';
import { findHoursFault, HOLIDAY_NAME_LENGTH, MAX_HOLIDAYS, MAX_STRETCHES_A_DAY } from './rules.ts';

export const getOfficeHours = route({
  name: 'getOfficeHours',
  method: 'GET',
  path: '/settings/office-hours',
  feature: 'hours',
  access: 'session',
  summary: 'When the office is open: stretches of its week, and the days on which it is closed.',
  answer: officeHours,
});

export const setOfficeHours = route({
  name: 'setOfficeHours',
  method: 'PUT',
  path: '/settings/office-hours',
  feature: 'hours',
  access: 'admin',
  summary: 'Set when the office is open. 409 when `version` is given and no longer the newest.',
  body: z
    .object({
      enabled: z.boolean(),
      weekly: z.array(openStretch).max(7 * MAX_STRETCHES_A_DAY),
      holidays: z
        .array(
          holiday.extend({
            date: z.string(),
            name: z.string().trim().max(HOLIDAY_NAME_LENGTH),
          }),
        )
        .max(MAX_HOLIDAYS),
      version: z.number().int().optional(),
    })
    .superRefine((hours, check) => {
      const message = findHoursFault(hours)?.message;
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    }),
  answer: officeHours,
});
