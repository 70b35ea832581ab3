/** How large an office is made; `small` and `medium` are a hundredth and a tenth of `large`. */
export interface OfficeSize {
  contacts: number;
  items: number;
  staff: number;
  /** Items of the first contact's thread. */
  longestThread: number;
  /** Conversations among the staff, about contacts and in processes. */
  internalConvos: number;
  generalConvos: number;
}

export const sizes = {
  small: {
    contacts: 1_000,
    items: 20_000,
    staff: 2,
    longestThread: 2_000,
    internalConvos: 200,
    generalConvos: 20,
  },
  medium: {
    contacts: 10_000,
    items: 200_000,
    staff: 20,
    longestThread: 20_000,
    internalConvos: 2_000,
    generalConvos: 200,
  },
  large: {
    contacts: 100_000,
    items: 2_000_000,
    staff: 200,
    longestThread: 20_000,
    internalConvos: 20_000,
    generalConvos: 2_000,
  },
} as const satisfies Record<string, OfficeSize>;

export type SizeName = keyof typeof sizes;

/** An office to be made, with the first of its ids: the same every time, and its own. */
export interface OfficePlan extends OfficeSize {
  client: number;
  name: string;
  /** E.164; texts leave from here, calls come to the second. */
  textNumber: string;
  deskNumber: string;
  firstUserId: number;
  firstContactId: number;
  firstItemId: number;
  firstTypeId: number;
  firstTagId: number;
  firstProcessId: number;
  firstConvoId: number;
  firstConvoMessageId: number;
  phoneId: number;
  seed: number;
}

export const LARGE_OFFICE = 100;
export const SIDE_OFFICE = 101;

/** The office of a size (client 100) and the small one beside it (client 101). */
export function planOffices(size: SizeName): OfficePlan[] {
  const main: OfficePlan = {
    ...sizes[size],
    client: LARGE_OFFICE,
    name: 'Ridgeline Dental Group',
    textNumber: '+12025550100',
    deskNumber: '+12025550102',
    firstUserId: 100_001,
    firstContactId: 1_000_001,
    firstItemId: 10_000_001,
    firstTypeId: 1_001,
    firstTagId: 1_001,
    firstProcessId: 1_001,
    firstConvoId: 1_000_001,
    firstConvoMessageId: 10_000_001,
    phoneId: 1_001,
    seed: 20_000_003,
  };
  const side: OfficePlan = {
    ...sizes.small,
    client: SIDE_OFFICE,
    name: 'Quarry Lane Dental',
    textNumber: '+12025550110',
    deskNumber: '+12025550112',
    firstUserId: 200_001,
    firstContactId: 2_000_001,
    firstItemId: 20_000_001,
    firstTypeId: 1_101,
    firstTagId: 1_101,
    firstProcessId: 1_101,
    firstConvoId: 2_000_001,
    firstConvoMessageId: 20_000_001,
    phoneId: 1_011,
    seed: 20_000_004,
  };
  return [main, side];
}
