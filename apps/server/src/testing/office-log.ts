import type { OfficeEventPayload, OfficeEventType } from '@chairline/contract';
import type { TestApp } from './test-app.ts';

/** What an office was told and what was written down of it, oldest first. */
export interface LoggedEvent {
  type: OfficeEventType;
  payload: OfficeEventPayload<OfficeEventType>;
  audience: number[] | null;
}

export async function eventsOf(app: TestApp, office: number): Promise<LoggedEvent[]> {
  const { rows } = await app.owner.query<{
    type: OfficeEventType;
    payload: string;
    audience: number[] | null;
  }>('SELECT type, payload, audience FROM live_events WHERE client_id = $1 ORDER BY seq', [office]);
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as LoggedEvent['payload'] }));
}

export async function auditOf(
  app: TestApp,
  office: number,
): Promise<{ actor: string; action: string; subject: string; details: Record<string, unknown> }[]> {
  const { rows } = await app.owner.query(
    'SELECT actor, action, subject, details FROM audit_log WHERE client_id = $1 ORDER BY audit_id',
    [office],
  );
  return rows;
}

/** Addresses and subjects of the mails that wait or were sent, oldest first. */
export async function mailsOf(
  app: TestApp,
  office: number,
): Promise<{ to: string; subject: string; kind: string }[]> {
  const { rows } = await app.owner.query(
    'SELECT to_address AS to, subject, kind FROM system_mails WHERE client_id = $1 ORDER BY mail_id',
    [office],
  );
  return rows;
}

/** Names of the jobs of an office that wait. */
export async function jobsOf(app: TestApp, office: number): Promise<string[]> {
  const { rows } = await app.owner.query<{ task: string }>(
    `SELECT t.identifier AS task FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE (j.payload ->> 'client_id')::integer = $1 ORDER BY j.id`,
    [office],
  );
  return rows.map((row) => row.task);
}
