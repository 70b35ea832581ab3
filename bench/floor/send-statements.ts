/** The statements of one text of ours, as the server's verb runs them: the floor makes the same commit. */
export const sendStatements = {
  ref: `SELECT comm_item_id FROM comm_items WHERE client_ref = $1`,
  phone: `SELECT * FROM phones WHERE is_text_default = true`,
  optOut: `SELECT * FROM text_opt_outs WHERE contact_number = $1 AND office_number = $2 AND lifted_at IS NULL`,
  contact: `SELECT * FROM contacts WHERE contact_id = $1`,
  lock: `SELECT * FROM contacts WHERE contact_id = $1 FOR UPDATE`,
  item: `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number,
      user_ids, body, client_ref) VALUES ($1, $2, 'text', 'queued', $3, $4, $5, $6, $7, $8, $9) RETURNING comm_item_id`,
  update: `UPDATE contacts SET item_count = item_count + 1, last_item_id = $2, last_kind = 'text', last_direction = 'queued',
      last_call_status = NULL, last_call_missed = false, last_snippet = $3, activity_at = $4, needs_answer_since = NULL,
      version = version + 1 WHERE contact_id = $1 RETURNING *`,
  outbound: `INSERT INTO outbound_texts (client_id, comm_item_id, from_number, to_number, state, next_attempt_at, queued_at)
      VALUES ($1, $2, $3, $4, 'queued', $5, $5)`,
  job: `SELECT app_enqueue('send-texts', $1::jsonb, $2::timestamptz, $3, 'replace', $3, 1000)`,
  read: `SELECT i.*, (SELECT json_agg(json_build_object('user_id', u.user_id, 'username', u.username)) FROM users u
      WHERE u.client_id = i.client_id AND u.user_id = ANY (i.user_ids)) AS users
    FROM comm_items i WHERE i.comm_item_id = $1`,
  finish: `SELECT app_finish($1::jsonb, $2::jsonb, $3::timestamptz) AS seq`,
} as const;
