const PATH = '/frontdesk';

/**
 * The addresses that lie beneath an address of the front desk when one gets there by hand, its own last: the
 * list, the thread, then what stands over it. Back goes through them in that order (specification 2, section 2).
 */
export function backSteps(href: string): string[] {
  const [path, query = ''] = href.split('?');
  if (path !== PATH) return [href];
  const search = new URLSearchParams(query);
  const steps = [href];
  const leave = (...names: string[]) => {
    if (!names.some((name) => search.has(name))) return;
    for (const name of names) search.delete(name);
    steps.unshift(search.size > 0 ? `${PATH}?${search}` : PATH);
  };
  leave('convo', 'message');
  leave('panel', 'about', 'member');
  leave('settings');
  leave('mail', 'email');
  leave('contact', 'item', 'family');
  return steps;
}
