import type { calendar as contract } from '@chairline/contract';

/** The types that may be made: DSS, and OD where it is connected; each once (specification 3, section 5). */
export function offeredTypes(
  calendars: readonly Pick<contract.Calendar, 'type'>[],
  ODEnabled: boolean,
): ('DSS' | 'OD')[] {
  const types = ODEnabled ? (['DSS', 'OD'] as const) : (['DSS'] as const);
  return types.filter((type) => !calendars.some((one) => one.type === type));
}
