import { worklist as contract } from '@chairline/contract';
import type { WorkSource } from './sources.ts';

/** Posts to Facebook that failed, for who wrote them and the admins, until they have seen it. */
export const posts: WorkSource = {
  kind: 'post',
  from: 'social_posts p',
  where: `p.state = 'failed' AND p.withdrawn_at IS NULL AND p.bell @> ARRAY[$1::integer]`,
  date: 'p.told_at',
  when: 'today',
  id: 'p.post_id',
  show: {
    title: `left(coalesce(nullif(p.message, ''), p.file_name), ${contract.WORK_NOTE_LENGTH})`,
    note: `left(coalesce(p.last_error, ''), ${contract.WORK_NOTE_LENGTH})`,
  },
};
