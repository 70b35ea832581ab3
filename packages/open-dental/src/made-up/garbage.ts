import { dateOf, timeOf } from './days.ts';
import type { Life } from './life.ts';

/**
 * Adds what careless hands, old conversions and other programs leave in a database: zero dates, empty names, odd
 * punctuation, pictures and half characters, references to what is not there, rows without a key.
 */
export function addGarbage({ practice, today }: Life): void {
  const stamp = timeOf(today - 1, 700);
  const patient = practice.patient[0]!;
  const names: readonly (readonly [string, string])[] = [
    ['', ''],
    ['   ', '\t'],
    ['Zoë \u{1F9B7}', 'Smile\u{1F600}'],
    ['\uD83D', 'Half\uDC00'],
    ['Nul\0Name', 'B\0'],
    ['"Robert\'); DROP TABLE patient;--', "O'Neil <b>bold</b>"],
    ['Jos\u00C3\u00A9', 'Mu\u00C3\u00B1oz'],
    ['\u202Egnirts', '\u200Binvisible\u200B'],
    ['A'.repeat(100), 'Z'.repeat(100)],
  ];
  const phones = [
    '',
    '555',
    'call wife',
    '(458) 555-0199 x12',
    '458/555.0198!!',
    '000-000-0000',
    '+44 20 7946 0018',
    '4585550197 or 4585550196',
    '\u0664\u0665\u0668',
  ];
  const birthdays = ['0000-00-00', '0001-01-01', '1880-01-01', '1900-01-01', '2999-12-31', '2025-02-30'];
  for (const [index, [FName, LName]] of names.entries()) {
    practice.patient.push({
      ...patient,
      PatNum: 900_001 + index,
      Guarantor: index === 0 ? 0 : 900_001 + index,
      FName,
      LName,
      PatStatus: index === 3 ? 77 : 0,
      Birthdate: birthdays[index % birthdays.length]!,
      WirelessPhone: phones[index]!,
      HmPhone: phones[(index + 4) % phones.length]!,
      WkPhone: '',
      Email: index % 2 ? 'not an address' : ' spaced@example.com ',
      BalTotal: index === 5 ? 1e300 : 0,
      DateTStamp: index === 0 ? '0000-00-00 00:00:00' : stamp,
    });
  }
  practice.patient.push({ ...patient, PatNum: 0, FName: 'No', LName: 'Key' });
  const appointment = practice.appointment.find(({ AptStatus }) => AptStatus === 1);
  if (appointment) {
    const num = Number(practice.appointment.at(-1)!.AptNum) + 50_000;
    practice.appointment.push(
      { ...appointment, AptNum: num, PatNum: 987_654, Op: 4_321, Confirmed: 4_321, DateTStamp: stamp },
      { ...appointment, AptNum: num + 1, AptDateTime: '0000-00-00 00:00:00', Pattern: '', DateTStamp: stamp },
      { ...appointment, AptNum: num + 2, AptStatus: 42, Note: 'half \uD83D and nul \0', DateTStamp: stamp },
    );
  }
  const claim = practice.claim[0];
  if (claim) {
    const num = Number(practice.claim.at(-1)!.ClaimNum) + 50_000;
    practice.claim.push(
      {
        ...claim,
        ClaimNum: num,
        ClaimStatus: 'S',
        ClaimType: 'P',
        PlanNum: 987_654,
        InsSubNum: 0,
        DateSent: '0001-01-01',
        SecDateTEdit: stamp,
      },
      {
        ...claim,
        ClaimNum: num + 1,
        ClaimStatus: 'S',
        ClaimType: 'P',
        PatNum: 987_654,
        DateSent: dateOf(today - 40),
        ClaimFee: -0.005,
        SecDateTEdit: stamp,
      },
    );
  }
  const recall = practice.recall[0];
  if (recall) {
    practice.recall.push({
      ...recall,
      RecallNum: Number(practice.recall.at(-1)!.RecallNum) + 50_000,
      RecallTypeNum: 4_321,
      DateDue: '0000-00-00',
      DateTStamp: stamp,
    });
  }
  const lab = practice.labcase[0];
  if (lab) {
    practice.labcase.push({
      ...lab,
      LabCaseNum: Number(practice.labcase.at(-1)!.LabCaseNum) + 50_000,
      LaboratoryNum: 4_321,
      PatNum: 987_654,
      DateTimeDue: '0000-00-00 00:00:00',
      Instructions: 'Shade A2 \u{1F9B7}\0',
      DateTStamp: stamp,
    });
  }
}
