import type { OdTableName } from '@chairline/open-dental';
import type { Query } from './rest-client.ts';

/** How a table is asked for. */
export interface TablePlan {
  path: string;
  /** Of every reading. */
  query?: (today: string) => Query;
  /** The parameter that narrows a reading to what changed at or after a moment. */
  since?: string;
  /**
   * - `order`: rows come in the order in which the office sorts them, which no field tells: read whole, counted
   * - `claims`: the rows of claims and checks that changed are asked for, one by one
   * - `payments`: of those entered lately, or the splits of those
   */
  way?: 'order' | 'claims' | 'payments' | 'splits';
}

const DAY_MS = 86_400_000;
/**
 * Providers' hours are kept this far back and ahead; the API has them by days alone. A day more than the two weeks and
 * the quarter that are needed: today is UTC's, and in the evening the practice's is another.
 */
const SCHEDULED = { back: 15, ahead: 93 };
/** The days of the schedule that are kept, first and last. */
export const scheduledDays = (today: string): { first: string; last: string } => ({
  first: shift(today, -SCHEDULED.back),
  last: shift(today, SCHEDULED.ahead),
});
const shift = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * How each table is read at the least cost (opendental.com/site/api<resource>.html). What the API does not tell:
 *
 * - patient.InsEst: stays 0, so a recall's balance limit counts what insurance still owes as the family's
 * - deleted patients: /patients/Simple has no such status; they are missed when a reading of all does not have them
 * - definition, clinic, provider and appointmenttype.ItemOrder: taken from the order of the answer; hidden clinics are left out
 * - definition.ItemColor: asked for by a query, of confirmations alone; 0 where the key permits none, and of the others
 * - operatory.DateTStamp, carrier.SecDateTEdit: null
 * - schedule.ClinicNum and .Status: 0
 * - claim.ClinicNum: the patient's; claim.DateSentOrig: null, claim.PreAuthString: ''
 * - claimproc.LineNumber: 0
 * - preferences whose names speak of passwords, keys or tokens are not taken over
 */
export const tablePlans: Readonly<Record<OdTableName, TablePlan>> = {
  preference: { path: 'preferences' },
  definition: { path: 'definitions', query: () => ({ includeHidden: 'true' }), way: 'order' },
  clinic: { path: 'clinics', way: 'order' },
  provider: { path: 'providers', way: 'order' },
  operatory: { path: 'operatories' },
  schedule: {
    path: 'schedules',
    query: (today) => {
      const { first, last } = scheduledDays(today);
      return { dateStart: first, dateEnd: last };
    },
  },
  recalltype: { path: 'recalltypes' },
  appointmenttype: { path: 'appointmenttypes', way: 'order' },
  procedurecode: { path: 'procedurecodes', since: 'DateTStamp' },
  carrier: { path: 'carriers' },
  insplan: { path: 'insplans' },
  inssub: { path: 'inssubs', since: 'SecDateTEdit' },
  laboratory: { path: 'laboratories' },
  patient: { path: 'patients/Simple', since: 'DateTStamp' },
  appointment: { path: 'appointments', since: 'DateTStamp' },
  recall: { path: 'recalls' },
  procedurelog: { path: 'procedurelogs', since: 'DateTStamp' },
  claim: { path: 'claims', since: 'SecDateTEdit' },
  claimproc: { path: 'claimprocs', way: 'claims' },
  labcase: { path: 'labcases' },
  payment: { path: 'payments', way: 'payments' },
  paysplit: { path: 'paysplits', way: 'splits' },
  claimpayment: { path: 'claimpayments', since: 'SecDateTEdit' },
};

/** Whether a moment narrows what a reading costs. */
export const narrows = ({ since, way }: TablePlan): boolean =>
  since !== undefined || way === 'claims' || way === 'payments' || way === 'splits';

/** Names of preferences that hold secrets: they have no business outside the office. */
export const isSecretPreference = (name: string): boolean =>
  /pass(word)?|secret|token|key|hash|credential/i.test(name);
