import type { labels } from '@chairline/contract';

/** A tag of contacts, with what a test wants different. */
export function makeTag(fields: Partial<labels.Tag> = {}): labels.Tag {
  return {
    tag_id: 1,
    tag_name: 'Whitening',
    tag_desc: '',
    tag_icon: 'star-outline',
    tag_color: '#00796B',
    tag_Process: 'null',
    tag_source: 'contactTags',
    enable_auto: false,
    unlist: false,
    is_editable: true,
    user_id: 1,
    version: 1,
    ...fields,
  };
}
