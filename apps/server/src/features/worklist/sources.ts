import type { worklist as contract } from '@chairline/contract';

/**
 * One kind of what can wait for a person, as parts of a statement. `$1` is the viewer's user_id. To have claims or lab
 * cases wait too, write one more of these and add it to the list in store.ts.
 */
export interface WorkSource {
  kind: contract.WorkKind;
  /** Tables with their joins, each row one thing that waits for the viewer. */
  from: string;
  where: string;
  /** timestamptz by which it is sorted; an index of `from` should hold it where there may be many. */
  date: string;
  /** Whether the date can be to come. What cannot is all of today's, and its dates need no comparing. */
  canBeLater: boolean;
  /** bigint, unique in the kind: sorts what has one date, and names it. */
  id: string;
  /** What is shown of it. */
  show: {
    title: string;
    note: string;
    who: string;
    contactId: string;
    convoId: string;
    convoKind: string;
    messageId: string;
  };
}

/** A conversation `c` that the viewer may see. */
export const visibleConvo = `(NOT c.secured OR EXISTS (SELECT 1 FROM convo_participants p
  WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id AND p.user_id = $1))`;

/** The first contact a conversation `c` is about. */
export const contactOfConvo = `(SELECT f.contact_id FROM convo_references f
  WHERE f.client_id = c.client_id AND f.convo_id = c.convo_id AND f.contact_id IS NOT NULL
  ORDER BY f.convo_reference_id LIMIT 1)`;
