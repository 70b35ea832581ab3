import { momentOf } from '../../lib/wall-time.ts';
import type { practice } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { appointmentsQuery } from '../../lib/practice-copy.ts';

/** An appointment as the placeholders of texts take it. */
interface ComingAppointment {
  /** ISO 8601, in UTC. */
  AptDateTime: string;
  AptStatus: string;
  ClinicLocation: practice.OdAppointment['ClinicLocation'];
}

/** Wall times of the office as the moments they stand for; what has no time is left out. */
export function momentsOf(
  appointments: readonly Pick<practice.OdAppointment, 'AptDateTime' | 'AptStatus' | 'ClinicLocation'>[],
  timezone: string,
): ComingAppointment[] {
  return appointments.flatMap(({ AptDateTime, AptStatus, ClinicLocation }) => {
    const wall = AptDateTime ? Date.parse(`${AptDateTime.slice(0, 19)}Z`) : Number.NaN;
    if (Number.isNaN(wall)) return [];
    return [{ AptDateTime: new Date(momentOf(wall, timezone)).toISOString(), AptStatus, ClinicLocation }];
  });
}

/** A contact's appointments for the placeholders of texts; null while they are not known. */
export function useComingAppointments(
  contactId: number | null,
  timezone: string,
  enabled: boolean,
): ComingAppointment[] | null {
  const query = useQuery({ ...appointmentsQuery(contactId ?? 0), enabled: enabled && contactId !== null });
  return query.data ? momentsOf(query.data.data, timezone) : null;
}
