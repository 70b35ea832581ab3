import type { offices } from '@chairline/contract';

/** An office for tests, with what the test is about replaced. */
export function makeClientRow(given: Partial<offices.ClientRow>): offices.ClientRow {
  return {
    client_id: 2,
    name: 'Fernhill Dental',
    timezone: 'America/Los_Angeles',
    business_number: '5035550102',
    address_line_1: '2140 SE Fernhill Way',
    address_line_2: 'Suite 110',
    city: 'Portland',
    state: 'OR',
    zip: '97214',
    AI_mode: 0,
    version: 1,
    deleted_at: null,
    restorable_until: null,
    erase_at: null,
    erasing: false,
    active_admins: 1,
    open_invitations: 0,
    ...given,
  };
}
