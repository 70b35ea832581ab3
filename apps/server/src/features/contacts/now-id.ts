/**
 * SQL of who a contact is now: the one it was merged into, or itself. To join by; as a value coalesce() will do.
 *
 * Behind a row-level security policy PostgreSQL looks things up by an index only where nothing in the condition could
 * leak rows, and it counts coalesce() among what could: by it all contacts of the office are read, once a row. CASE is not counted so (contain_leaked_vars in clauses.c). `scripts/check/lookups.ts` finds others.
 * @param contact alias of the contact as it was noted
 */
export const nowId = (contact: string): string =>
  `CASE WHEN ${contact}.merged_into IS NULL THEN ${contact}.contact_id ELSE ${contact}.merged_into END`;
