import { useSession } from '../../lib/session.ts';
import { useTagMap } from '../labels/index.ts';
import { useTagFilter } from './thread-filter.ts';

/**
 * The tag that a text or a call begun from a contact's thread gets: the one that the thread is narrowed to, of who may
 * tag by hand, where it may still be put on. Null for none.
 */
export function useGivenTag(contactId: number): number | null {
  const mayTag = useSession().can.tag_manually;
  const tag = useTagMap().get(useTagFilter(contactId) ?? -1);
  return mayTag && tag && !tag.unlist ? tag.tag_id : null;
}
