import type { practice, RouteAnswer } from '@chairline/contract';

export type Slot = RouteAnswer<typeof practice.listSlots>['data'][number];

/** Times that are proposed: the first of so many different days, else the next ones there are. */
export function pickProposals(slots: readonly Slot[], count: number): Slot[] {
  const days = new Set<string>();
  const chosen = slots.filter(({ DateTimeStart }) => {
    const day = DateTimeStart.slice(0, 10);
    if (days.size >= count || days.has(day)) return false;
    days.add(day);
    return true;
  });
  const others = slots.filter((slot) => !chosen.includes(slot)).slice(0, count - chosen.length);
  return [...chosen, ...others].toSorted((a, b) => a.DateTimeStart.localeCompare(b.DateTimeStart));
}
