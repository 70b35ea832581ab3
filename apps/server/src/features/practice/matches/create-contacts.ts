import type { Context } from '../../../platform/context.ts';
import { type ContactRow, insertContacts, presentContact } from '../../contacts/index.ts';
import { patientColumns, sharedColumns } from './patient-columns.ts';
import type { PatientRow } from './store-patients.ts';

/** Of patients whom the practice does not say since when it knows them. */
const LONG_AGO = '2000-01-01';

/**
 * Makes contacts of patients that are none yet. They stand in the list where they came to the practice, not on top of
 * it. One without a name and a number shows nothing, and is left out.
 * @param typeId the office's type of patients; null for none
 */
export async function createPatientContacts(
  ctx: Context,
  patients: readonly PatientRow[],
  typeId: number | null,
): Promise<ContactRow[]> {
  const rows = patients.flatMap((patient) => {
    const columns = patientColumns(patient);
    const shows = [columns.firstName, columns.lastName, columns.ph1, columns.ph2, columns.ph3].some(Boolean);
    if (!shows) return [];
    const since = patient.secDateEntry ?? patient.dateFirstVisit ?? LONG_AGO;
    const activityAt = new Date(Math.min(Date.parse(`${since}T00:00:00Z`), ctx.now.getTime()));
    return [
      {
        ...columns,
        ...sharedColumns(columns.odJson[0], []),
        clientId: ctx.office,
        phoneNum: '',
        contactTypeId: typeId,
        createdAt: ctx.now,
        activityAt,
      },
    ];
  });
  const made = await insertContacts(ctx.tx, rows);
  for (const contact of made) {
    ctx.emit('contact', { contact: presentContact(contact) });
    ctx.audit({
      action: 'contact.create',
      subject: `contact:${contact.contactId}`,
      details: { from: 'practice system', patient: contact.odPatNum },
    });
  }
  return made;
}
