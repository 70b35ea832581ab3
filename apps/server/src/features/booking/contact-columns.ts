import { nowId } from '../contacts/index.ts';

/** Whose it is, for a statement in which `c` is the contact it was written for: one that was merged is the one it went into. */
export const CONTACT_COLUMNS = `coalesce(c.merged_into, c.contact_id) AS contact_id,
  (SELECT btrim(k.first_name || ' ' || k.last_name) FROM contacts k
    WHERE k.client_id = c.client_id AND k.contact_id = ${nowId('c')}) AS contact_name`;
