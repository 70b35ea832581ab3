import pg from 'pg';

export interface AuditVerdict {
  office: number;
  rows: number;
  /** Note it down elsewhere: a log rewritten as a whole shows by another last hash. */
  lastHash: string;
  /** The first row that does not fit, or null when the chain is whole. */
  brokenAt: number | null;
}

/**
 * Walks every office's audit log and checks each row's hash, its link to the row before, the numbering,
 * and that the end is where the head says.
 * @param ownerUrl a role that may read every office's rows
 */
export async function verifyAudit(ownerUrl: string): Promise<AuditVerdict[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.scope', 'verifying', false)`);
    const offices = await client.query<{ office: number }>(
      `SELECT client_id AS office FROM audit_heads UNION SELECT client_id FROM audit_log ORDER BY 1`,
    );
    const verdicts: AuditVerdict[] = [];
    for (const { office } of offices.rows) {
      await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
      const result = await client.query<{
        rows: number;
        broken: number | null;
        last_hash: string;
        whole: boolean;
      }>(
        `WITH checked AS (
           SELECT audit_id,
             hash = app_audit_hash(previous_hash, client_id, audit_id, at, actor, action, subject, details)
               AND previous_hash = coalesce(lag(hash) OVER (ORDER BY audit_id), sha256('chairline'::bytea))
               AND audit_id = row_number() OVER (ORDER BY audit_id) AS fits,
             hash
           FROM audit_log WHERE client_id = $1
         ), ends AS (SELECT count(*) AS rows, min(audit_id) FILTER (WHERE NOT fits) AS broken FROM checked)
         SELECT ends.rows, ends.broken, coalesce(encode(h.last_hash, 'hex'), '') AS last_hash,
           coalesce(h.last_id, -1) = ends.rows
             AND coalesce((SELECT hash FROM checked ORDER BY audit_id DESC LIMIT 1), h.last_hash) = h.last_hash AS whole
         FROM ends LEFT JOIN audit_heads h ON h.client_id = $1`,
        [office],
      );
      const row = result.rows[0]!;
      const rows = Number(row.rows);
      verdicts.push({
        office,
        rows,
        lastHash: row.last_hash,
        brokenAt: row.broken !== null ? Number(row.broken) : row.whole ? null : rows + 1,
      });
    }
    return verdicts;
  } finally {
    await client.end();
  }
}

/** An office that was erased: its own log is gone, and its end stands in a certificate. */
export interface ErasedVerdict {
  office: number;
  /** How its log ended, by the certificate. */
  entries: number;
  lastHash: string;
  /** Whether the certificate is the one whose checksum the provider's log noted. */
  isAsNoted: boolean;
}

/**
 * Compares the certificates of erased offices with what the provider's audit log noted of them.
 * @param ownerUrl as above
 */
export async function verifyErased(ownerUrl: string): Promise<ErasedVerdict[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.client_id', '1', false)`);
    const { rows } = await client.query<ErasedVerdict>(
      `SELECT a.office, (a.details ->> 'log_entries')::integer AS entries, a.details ->> 'log_ends_with' AS "lastHash",
         coalesce(encode(sha256(convert_to(e.certificate, 'UTF8')), 'hex') = a.details ->> 'sha256', false) AS "isAsNoted"
       FROM (SELECT substring(subject FROM '^office:(\\d+)$')::integer AS office, details FROM audit_log
         WHERE client_id = 1 AND action = 'office.erased') a
       LEFT JOIN office_erasures e ON e.client_id = 1 AND e.office_id = a.office AND e.state = 'done'
       ORDER BY 1`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
