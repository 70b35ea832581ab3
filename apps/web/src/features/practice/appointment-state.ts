import type { practice } from '@chairline/contract';

type AppointmentTone = 'ok' | 'warning' | 'error';

/** What an appointment is, in words; `tone` where it should be seen. Null for what the practice system does not name. */
export function appointmentState(
  row: Pick<practice.OdAppointment, 'AptStatus' | 'is_confirmed' | 'confirmed'>,
  past: boolean,
): { words: string; tone?: AppointmentTone } | null {
  switch (row.AptStatus) {
    case 'Scheduled':
    case 'ASAP':
      if (past) return { words: 'Past, not completed' };
      return row.is_confirmed
        ? { words: row.confirmed || 'Confirmed', tone: 'ok' }
        : { words: row.confirmed || 'Not confirmed', tone: 'warning' };
    case 'Complete':
      return { words: 'Completed' };
    case 'Broken':
      return { words: 'Broken', tone: 'error' };
    case 'UnschedList':
      return { words: 'Unscheduled' };
    case 'Planned':
      return { words: 'Planned' };
    case 'PtNote':
    case 'PtNoteCompleted':
      return { words: 'Note' };
    default:
      return null;
  }
}
