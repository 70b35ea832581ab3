import { labels } from '@chairline/contract';

/** The contact type that Hot Leads stands for (specification 2, section 4). */
const HOT_LEAD = 'hotlead';

/** The type_id of hot leads: the type named 'hotlead', however it is spaced; null where the office has none. */
export function hotLeadType(
  types: Iterable<Pick<labels.ContactType, 'type_id' | 'type_name'>>,
): number | null {
  for (const { type_id, type_name } of types) {
    const key = labels.labelKey(type_name).replace(/[\s_-]/g, '');
    if (key === HOT_LEAD || key === `${HOT_LEAD}s`) return type_id;
  }
  return null;
}
