import type { ClientBase } from 'pg';

/** What each copied column must be, worked out anew from the rows it was copied from. */
const checks: Record<string, string> = {
  'a thread has gaps, or its places do not follow time': `
    SELECT 1 FROM (SELECT client_id, contact_id, position,
        row_number() OVER (PARTITION BY client_id, contact_id ORDER BY at, comm_item_id) - 1 AS expected
      FROM comm_items WHERE $1::integer IS NULL OR client_id = $1) i WHERE position <> expected`,
  'a contact miscounts its items': `
    SELECT 1 FROM contacts c LEFT JOIN (SELECT client_id, contact_id, count(*) AS n FROM comm_items GROUP BY 1, 2) i
      USING (client_id, contact_id) WHERE ($1::integer IS NULL OR client_id = $1) AND c.item_count <> coalesce(i.n, 0)`,
  'a contact does not show its newest item': `
    SELECT 1 FROM contacts c LEFT JOIN (SELECT *, btrim(regexp_replace(
          coalesce(CASE WHEN kind = 'email' THEN subject ELSE body END, ''), '\\s+', ' ', 'g')) AS line FROM comm_items) i
        ON i.client_id = c.client_id AND i.contact_id = c.contact_id AND i.position = c.item_count - 1
      WHERE ($1::integer IS NULL OR c.client_id = $1) AND (c.last_item_id IS DISTINCT FROM i.comm_item_id
        OR c.last_kind IS DISTINCT FROM i.kind OR c.last_direction IS DISTINCT FROM i.direction
        OR c.last_call_status IS DISTINCT FROM i.call_status
        OR c.last_call_missed <> coalesce(i.call_missed, false)
        OR CASE WHEN length(coalesce(i.line, '')) <= 140 THEN c.last_snippet <> coalesce(i.line, '')
          ELSE length(c.last_snippet) > 140 OR NOT starts_with(i.line, rtrim(c.last_snippet, '…')) END
        OR c.activity_at <> coalesce(i.at, c.created_at))`,
  'a contact is younger than its first item': `
    SELECT 1 FROM contacts c JOIN comm_items i ON i.client_id = c.client_id AND i.contact_id = c.contact_id
      WHERE ($1::integer IS NULL OR c.client_id = $1) AND i.position = 0 AND c.created_at > i.at`,
  'a contact has too low a version': `
    SELECT 1 FROM contacts c JOIN (SELECT client_id, contact_id, count(*) + 2 * count(*) FILTER (WHERE kind = 'text' AND direction
        NOT IN ('inbound', 'queued')) AS changes FROM comm_items GROUP BY 1, 2) i USING (client_id, contact_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND c.version < 1 + i.changes`,
  'a contact waits for another reason than what it sent since our last answer': `
    SELECT 1 FROM contacts c WHERE ($1::integer IS NULL OR c.client_id = $1) AND c.needs_answer_since IS NOT NULL
      AND c.needs_answer_since IS DISTINCT FROM (SELECT min(i.at) FROM comm_items i
        WHERE i.client_id = c.client_id AND i.contact_id = c.contact_id AND i.direction IN ('inbound', 'received', 'incoming')
          AND i.position > coalesce((SELECT max(a.position) FROM comm_items a WHERE a.client_id = c.client_id
            AND a.contact_id = c.contact_id AND a.user_ids <> '{}'), -1)
          AND i.at >= c.needs_answer_since)`,
  'an item miscounts its attachments': `
    SELECT 1 FROM comm_items i LEFT JOIN (SELECT client_id, comm_item_id, count(*) AS n FROM message_media GROUP BY 1, 2) m
      USING (client_id, comm_item_id) WHERE ($1::integer IS NULL OR client_id = $1) AND i.kind <> 'email'
        AND i.media_count <> coalesce(m.n, 0)`,
  'an item’s e-mail is not there, is another, or has other attachments': `
    SELECT 1 FROM comm_items i LEFT JOIN emails e USING (client_id, email_id)
      LEFT JOIN (SELECT client_id, email_id, count(*) AS n FROM email_media WHERE NOT inline GROUP BY 1, 2) m
        USING (client_id, email_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND i.kind = 'email' AND (e.thread_key IS DISTINCT FROM i.thread_key
        OR e.direction <> i.direction OR e.subject <> i.subject OR e.at <> i.at OR i.media_count <> coalesce(m.n, 0))`,
  'an e-mail stands in nobody’s thread': `
    SELECT 1 FROM emails e WHERE ($1::integer IS NULL OR e.client_id = $1) AND NOT EXISTS (
      SELECT 1 FROM comm_items i WHERE i.client_id = e.client_id AND i.email_id = e.email_id)`,
  'a message cannot be found by its words': `
    SELECT 1 FROM (
      SELECT client_id, 'item' AS kind, comm_item_id AS ref_id, body FROM comm_items WHERE email_id IS NULL
      UNION ALL SELECT client_id, 'email', email_id, body_text FROM emails
      UNION ALL SELECT client_id, 'convo', convo_message_id, body FROM convo_messages WHERE withdrawn_at IS NULL) m
      WHERE ($1::integer IS NULL OR client_id = $1) AND body ~ '[a-zA-Z0-9]' AND NOT EXISTS (SELECT FROM search_entries e
        WHERE e.client_id = m.client_id AND e.kind = m.kind AND e.ref_id = m.ref_id)`,
  'a text of ours has no way to the carrier, or another than it shows': `
    SELECT 1 FROM comm_items i LEFT JOIN outbound_texts o USING (client_id, comm_item_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND i.kind = 'text' AND i.direction <> 'inbound'
        AND (o.state IS DISTINCT FROM 'accepted' OR o.to_number <> i.contact_number OR o.from_number <> i.office_number)`,
  'a text went to a number that is not the contact’s': `
    SELECT 1 FROM comm_items i JOIN contacts c USING (client_id, contact_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND i.kind = 'text'
        AND i.contact_number NOT IN (c.ph1, c.ph2, c.ph3, c.phone_num) AND NOT EXISTS (SELECT 1 FROM contacts m
          WHERE m.client_id = c.client_id AND m.merged_into = c.contact_id AND i.contact_number IN (m.ph1, m.ph2, m.ph3, m.phone_num))`,
  'a merged contact leads to one that was merged itself, or still has a thread': `
    SELECT 1 FROM contacts m LEFT JOIN contacts c ON c.client_id = m.client_id AND c.contact_id = m.merged_into
      WHERE ($1::integer IS NULL OR m.client_id = $1) AND m.merged_into IS NOT NULL
        AND (c.contact_id IS NULL OR c.merged_into IS NOT NULL OR m.item_count > 0)`,
  'a standing stop has a later text of ours': `
    SELECT 1 FROM text_opt_outs s JOIN comm_items i ON i.client_id = s.client_id AND i.contact_number = s.contact_number
        AND i.comm_item_id > s.stopped_item_id
      WHERE ($1::integer IS NULL OR s.client_id = $1) AND s.lifted_at IS NULL AND i.kind = 'text' AND i.user_ids <> '{}'`,
  'a read mark points into another thread': `
    SELECT 1 FROM contact_reads r LEFT JOIN comm_items i ON i.client_id = r.client_id AND i.comm_item_id = r.last_read_id
      WHERE ($1::integer IS NULL OR r.client_id = $1) AND i.contact_id IS DISTINCT FROM r.contact_id`,
  'an author is nobody of the office': `
    SELECT 1 FROM comm_items i WHERE ($1::integer IS NULL OR i.client_id = $1) AND i.user_ids <> '{}'
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.client_id = i.client_id AND u.user_id = ANY (i.user_ids))`,
  'a conversation’s messages have gaps, or their places do not follow time': `
    SELECT 1 FROM (SELECT client_id, convo_id, position, at,
        row_number() OVER w - 1 AS expected, lag(at) OVER w AS before, lag(convo_message_id) OVER w AS id_before, convo_message_id
      FROM convo_messages WHERE $1::integer IS NULL OR client_id = $1
      WINDOW w AS (PARTITION BY client_id, convo_id ORDER BY position)) m
      WHERE position <> expected OR at < before OR convo_message_id < id_before`,
  'a conversation miscounts its messages or does not show its newest': `
    SELECT 1 FROM conversations c
      LEFT JOIN (SELECT client_id, convo_id, count(*) AS n, max(at) AS newest FROM convo_messages GROUP BY 1, 2) m
        USING (client_id, convo_id)
      LEFT JOIN LATERAL (SELECT l.convo_message_id, l.user_id, l.media_count,
          btrim(regexp_replace(coalesce(l.body, ''), '\\s+', ' ', 'g')) AS line FROM convo_messages l
        WHERE l.client_id = c.client_id AND l.convo_id = c.convo_id AND l.withdrawn_at IS NULL
        ORDER BY l.position DESC LIMIT 1) l ON true
      WHERE ($1::integer IS NULL OR client_id = $1) AND (c.message_count <> coalesce(m.n, 0) OR c.activity_at <> m.newest
        OR c.last_message_id IS DISTINCT FROM l.convo_message_id OR c.last_sent_by IS DISTINCT FROM l.user_id
        OR (coalesce(l.media_count, 0) = 0 AND CASE WHEN length(l.line) <= 140 THEN c.last_snippet <> l.line
          ELSE length(c.last_snippet) > 140 OR NOT starts_with(l.line, rtrim(c.last_snippet, '…')) END))`,
  'a participant miscounts what is unread or asked of them': `
    SELECT 1 FROM convo_participants p
      WHERE ($1::integer IS NULL OR p.client_id = $1) AND (
        p.unread_count <> (SELECT count(*) FROM convo_messages m WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id
          AND m.withdrawn_at IS NULL AND m.user_id IS DISTINCT FROM p.user_id
          AND m.convo_message_id > coalesce(p.last_read_id, 0))
        OR p.open_mentions <> (SELECT count(*) FROM convo_messages m JOIN convo_mentions w USING (client_id, convo_message_id)
          WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id AND m.withdrawn_at IS NULL
            AND w.user_id = p.user_id AND w.completed_at IS NULL))`,
  'the owner of a conversation takes no part in it': `
    SELECT 1 FROM conversations c LEFT JOIN convo_participants p ON p.client_id = c.client_id AND p.convo_id = c.convo_id
        AND p.user_id = c.owner_id
      WHERE ($1::integer IS NULL OR c.client_id = $1) AND p.user_id IS NULL`,
  'a secured conversation’s readers are not who takes part in it': `
    SELECT 1 FROM conversations c WHERE ($1::integer IS NULL OR c.client_id = $1) AND c.secured
      AND (SELECT array_agg(r ORDER BY r) FROM unnest(c.readers) r) IS DISTINCT FROM (
        SELECT array_agg(p.user_id ORDER BY p.user_id) FROM convo_participants p
        WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id)`,
  'somebody has a reminder for a conversation they take no part in': `
    SELECT 1 FROM convo_reminders r LEFT JOIN convo_participants p USING (client_id, convo_id, user_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND p.joined_at IS NULL`,
  'a message miscounts its earlier wordings': `
    SELECT 1 FROM convo_messages m LEFT JOIN (SELECT client_id, convo_message_id, count(*) AS n FROM convo_message_versions
        GROUP BY 1, 2) v USING (client_id, convo_message_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND m.earlier_versions <> coalesce(v.n, 0)`,
  'an item miscounts the conversations about it, or one refers to the item of another contact': `
    SELECT 1 FROM comm_items i FULL JOIN (SELECT r.client_id, r.comm_item_id, min(r.contact_id) AS contact_id,
        max(r.contact_id) AS other, count(*) FILTER (WHERE NOT c.secured) AS n
        FROM convo_references r JOIN conversations c USING (client_id, convo_id) WHERE r.comm_item_id IS NOT NULL GROUP BY 1, 2) r
        USING (client_id, comm_item_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND (i.internal_convo_count IS DISTINCT FROM coalesce(r.n, 0)::integer
        OR r.contact_id <> i.contact_id OR r.other <> i.contact_id)`,
  'a contact miscounts its internal conversations': `
    SELECT 1 FROM contacts c LEFT JOIN (SELECT r.client_id, r.contact_id, count(*)::integer AS n FROM convo_references r
        JOIN conversations k USING (client_id, convo_id) WHERE k.kind = 'internal' AND NOT k.secured GROUP BY 1, 2) r
        USING (client_id, contact_id)
      WHERE ($1::integer IS NULL OR client_id = $1) AND c.internal_convo_count <> coalesce(r.n, 0)`,
  'a family’s head is not in it': `
    SELECT 1 FROM contacts c LEFT JOIN contacts h ON h.client_id = c.client_id AND h.contact_id = c.family
      WHERE ($1::integer IS NULL OR c.client_id = $1) AND c.family <> 0 AND h.family IS DISTINCT FROM h.contact_id`,
};

/**
 * Looks for rows whose copied columns differ from what they were copied from.
 * @param client a connection that sees the offices' rows
 * @param office one office, or every one
 * @returns a sentence for each kind of fault found, with how many rows have it
 */
export async function findInconsistencies(
  client: ClientBase,
  office: number | null = null,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [sentence, text] of Object.entries(checks)) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM (${text}) AS fault`, [
      office,
    ]);
    if (Number(rows[0]!.n) > 0) faults.push(`${sentence} (${rows[0]!.n})`);
  }
  return faults;
}
