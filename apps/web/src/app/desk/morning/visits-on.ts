import type { practice } from '@chairline/contract';

/** A patient of a practice list, as far as a visit needs them. */
interface Listed {
  contact_id: number | null;
  first_name: string;
  last_name: string;
  od_json: readonly unknown[];
}

export interface Visit {
  visit: practice.OdAppointment & { AptDateTime: string };
  name: string;
  contactId: number | null;
}

const isVisit = (item: unknown): item is Visit['visit'] =>
  typeof item === 'object' && item !== null && 'AptDateTime' in item && typeof item.AptDateTime === 'string';

/** The visits of one day among those of a list of patients, the next first. @param day `yyyy-MM-dd`, the office's */
export function visitsOn(day: string, patients: readonly Listed[]): Visit[] {
  return patients
    .flatMap(({ contact_id, first_name, last_name, od_json }) =>
      od_json.filter(isVisit).map((visit) => ({
        visit,
        name: `${first_name} ${last_name}`.trim() || 'No name',
        contactId: contact_id,
      })),
    )
    .filter(({ visit }) => visit.AptDateTime.startsWith(day))
    .toSorted((a, b) => a.visit.AptDateTime.localeCompare(b.visit.AptDateTime));
}
