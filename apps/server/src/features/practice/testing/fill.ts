import type { TestOffice } from '../../../testing/factory.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { addItem, addMedia } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A patient of the practice system with an appointment, a lab case, and a file in their thread. */
export async function fillPractice(app: TestApp, office: TestOffice) {
  const [patNum, appointment, labCase] = [17, 31, 23];
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: patNum, FName: 'Ana', LName: 'Silva', Guarantor: patNum })],
    appointment: [
      odRow('appointment', {
        AptNum: appointment,
        PatNum: patNum,
        AptStatus: 1,
        AptDateTime: '2031-02-03 09:00:00',
        Pattern: '/XX/',
      }),
    ],
    laboratory: [odRow('laboratory', { LaboratoryNum: 2, Description: 'Crown Works' })],
    labcase: [
      odRow('labcase', {
        LabCaseNum: labCase,
        PatNum: patNum,
        LaboratoryNum: 2,
        AptNum: appointment,
        DateTimeCreated: '2031-01-02 10:00:00',
      }),
    ],
  });
  const patient = await linkPatient(app, office, patNum, { firstName: 'Ana', lastName: 'Silva' });
  const chartMedia = await addMedia(app, office, await addItem(app, office, patient));
  return { patient, appointment, labCase, chartMedia };
}

/** A patient of the practice system with a claim and a recall, and their contact. Numbers no other office has. */
export async function fillPatient(app: TestApp, office: TestOffice) {
  const num = office.id * 1_000_003;
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: num, FName: 'Kim', LName: 'Nguyen', Guarantor: num })],
    claim: [
      odRow('claim', {
        ClaimNum: num,
        PatNum: num,
        ClaimStatus: 'S',
        ClaimType: 'P',
        DateSent: '2026-01-05',
        ClaimFee: 12_000,
      }),
    ],
    recall: [odRow('recall', { RecallNum: num, PatNum: num, DateDue: '2026-01-05' })],
  });
  const patientContact = await linkPatient(app, office, num, { firstName: 'Kim', lastName: 'Nguyen' });
  const doubtfulPatient = num + 1;
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: doubtfulPatient, FName: 'Lee', LName: 'Park' })],
  });
  await app.owner.query(
    `INSERT INTO practice_matches (client_id, pat_num, state, reason, noticed_at) VALUES ($1, $2, 'doubtful', 'Alike.', now())`,
    [office.id, doubtfulPatient],
  );
  await app.owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [office.id]);
  return { claim: num, recall: num, patientContact, doubtfulPatient };
}
