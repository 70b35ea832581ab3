const ofDesk = [
  ['convo', 'message'],
  ['panel', 'about', 'member'],
  ['settings'],
  ['mail', 'email'],
  ['lab'],
  ['contact', 'item', 'family', 'user'],
];

/** The desk's panels, and the conversations'; what stands over what, uppermost first. */
const layers: Record<string, readonly (readonly string[])[]> = {
  '/frontdesk': ofDesk,
  '/labCases': ofDesk,
  '/conversation': [['settings'], ['convo', 'message']],
  '/osclaims': [
    ['talk'],
    ['panel'],
    ['claim', 'convo', 'message'],
    ['carrier', 'age', 'type', 'priority', 'next', 'patient'],
  ],
  '/recall': [['recall', 'convo', 'message']],
};

/**
 * The addresses that lie beneath an address of the front desk, or of the conversations, when one gets there by
 * hand, its own last: the list, the thread, then what stands over it. Back goes through them in that order
 * (specification 2, section 2; 3, section 2.6).
 */
export function backSteps(href: string): string[] {
  const [path = '', query = ''] = href.split('?');
  const over = layers[path];
  if (!over) return [href];
  const search = new URLSearchParams(query);
  const steps = [href];
  for (const names of over) {
    if (!names.some((name) => search.has(name))) continue;
    for (const name of names) search.delete(name);
    steps.unshift(search.size > 0 ? `${path}?${search}` : path);
  }
  return steps;
}
