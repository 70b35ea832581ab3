import type { labs } from '@chairline/contract';

/** A lab case for tests; `given` says what matters to one. */
export function makeLabCase(given: Partial<labs.LabCase> = {}): labs.LabCase {
  return {
    LabCaseNum: 11,
    PatNum: 7,
    contact_id: 3,
    first_name: 'Dana',
    last_name: 'Whitfield',
    LaboratoryNum: 2,
    Lab_Name: 'Northgate Dental Lab',
    Lab_Phone: '5035550177',
    Provider: 'DR1',
    status: 2,
    DateTimeDue: '2026-11-24T17:00:00',
    DateTimeCreated: '2026-11-10T09:00:00',
    DateTimeSent: '2026-11-11T12:30:15',
    DateTimeRecd: null,
    DateTimeChecked: null,
    AptNum: 40,
    AptDateTime: '2026-11-26T10:00:00',
    InvoiceNum: '',
    Instructions: 'Crown, shade A2',
    late: false,
    days_to_appointment: 6,
    hasConvo: false,
    convo_id: null,
    Apt_Date_Time: '2026-11-26T10:00:00',
    Date_Created: '2026-11-10T09:00:00',
    ...given,
  };
}
