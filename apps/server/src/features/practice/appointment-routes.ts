import { practice } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { type Binding, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookAppointment } from './book-appointment.ts';
import { breakAppointment } from './break-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { moveAppointment } from './move-appointment.ts';

/** Appointments changed in the practice system, by its REST API. */
export const appointmentRoutes = (platform: Platform, openApi: OpenPracticeApi | null): Binding[] => [
  handleOutside(practice.bookAppointment, 'vendor', (session, { params, body }) =>
    bookAppointment({ platform, openApi, session }, params.id, body),
  ),
  handleOutside(practice.confirmAppointment, 'vendor', (session, { params, body }) =>
    confirmAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
  handleOutside(practice.breakAppointment, 'vendor', (session, { params, body }) =>
    breakAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
  handleOutside(practice.moveAppointment, 'vendor', (session, { params, body }) =>
    moveAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
];
