import type { WorkSource } from './sources.ts';

/** What the provider's admins are told of offices that are to be deleted for good, until they have seen it. */
export const erasures: WorkSource = {
  kind: 'erasure',
  from: `office_erasures e JOIN users w ON w.client_id = e.client_id AND w.user_id = $1 AND w.role = 'Admin'`,
  where: `e.bell @> ARRAY[$1::integer]`,
  date: 'e.told_at',
  when: 'today',
  id: 'e.erasure_id',
  show: {
    title: 'e.office_name',
    note: 'e.says',
  },
};
