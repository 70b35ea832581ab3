import type { practice } from '@chairline/contract';

type PreAuth = practice.OdPreAuth;

/** A pre-authorization with its items, in their order. */
export interface PreAuthGroup extends Pick<
  PreAuth,
  'ClaimNum' | 'CarrierName' | 'CarrierPhone' | 'PreAuthString' | 'DateSent' | 'DateReceived'
> {
  items: PreAuth[];
}

/** Items of pre-authorizations, those of one claim together, in the order they came. */
export function groupPreAuths(items: readonly PreAuth[]): PreAuthGroup[] {
  const groups = new Map<number, PreAuthGroup>();
  for (const item of items) {
    const { ClaimNum, CarrierName, CarrierPhone, PreAuthString, DateSent, DateReceived } = item;
    const group = groups.get(ClaimNum) ?? {
      ClaimNum,
      CarrierName,
      CarrierPhone,
      PreAuthString,
      DateSent,
      DateReceived,
      items: [],
    };
    group.items.push(item);
    groups.set(ClaimNum, group);
  }
  return [...groups.values()];
}
