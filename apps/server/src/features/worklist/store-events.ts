import type { WorkSource } from './sources.ts';

/** What the viewer was told of events, until they have seen it; of calendars they are a member of. */
export const events: WorkSource = {
  kind: 'event',
  from: `calendar_notices n
    JOIN calendars k ON k.client_id = n.client_id AND k.calendar_id = n.calendar_id AND k.deleted_at IS NULL
    JOIN calendar_members b ON b.client_id = n.client_id AND b.calendar_id = n.calendar_id AND b.user_id = n.user_id
    LEFT JOIN users w ON w.client_id = n.client_id AND w.user_id = n.actor_id`,
  where: `n.user_id = $1 AND n.done_at IS NULL`,
  date: 'n.told_at',
  when: 'today',
  id: 'n.event_id',
  show: {
    title: 'n.title',
    note: 'n.note',
    who: `coalesce(nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.username, '')`,
    startsAt: 'n.starts_at',
  },
};
