import { practice } from '@chairline/contract';
import type { OpenPracticeApi } from '../../../gateways/open-dental/index.ts';
import { type Binding, handleOutside } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { breakAppointment } from './break-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { restoreAppointment } from './restore-appointment.ts';

/** Appointments changed in the practice system, by its REST API; what takes a time stands with the other times there are. */
export const appointmentRoutes = (platform: Platform, openApi: OpenPracticeApi | null): Binding[] => [
  handleOutside(practice.confirmAppointment, 'vendor', (session, { params, body }) =>
    confirmAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
  handleOutside(practice.breakAppointment, 'vendor', (session, { params, body }) =>
    breakAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
  handleOutside(practice.restoreAppointment, 'vendor', (session, { params, body }) =>
    restoreAppointment({ platform, openApi, session }, params.AptNum, body),
  ),
];
