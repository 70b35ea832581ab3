import { contacts as contract, takesTexts, toWire } from '@chairline/contract';
import { birthdateToWire } from './contact-columns.ts';
import type { ContactListRow, ContactRow } from './store.ts';
import type { MergeSummary } from './store-merges.ts';
import type { Others } from './store-numbers.ts';

const { typeNames } = contract;

export const fullName = (first: string, last: string): string => `${first} ${last}`.trim();

/** A list row → wire. Times come from the database as text in UTC. */
export function presentListRow(row: ContactListRow): contract.Contact {
  return {
    contact_id: row.contact_id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row.first_name, row.last_name),
    ph1: toWire(row.ph1),
    ph2: toWire(row.ph2),
    ph3: toWire(row.ph3),
    phone_num: toWire(row.phone_num),
    textable1: row.textable1,
    textable2: row.textable2,
    textable3: row.textable3,
    email: row.email,
    family: row.family,
    tag_id: row.tag_ids[0] ?? null,
    tags: row.tag_ids,
    contact_type: row.contact_type_id ?? 0,
    language: row.language,
    OD_PatNum: row.od_pat_num,
    od_json: row.od_json,
    call_status: row.last_call_status,
    call_missed: row.last_call_missed,
    comm_direction: row.last_direction as contract.CommDirection | null,
    last_kind: row.last_kind,
    snippet: row.last_snippet,
    last_item_id: row.last_item_id,
    date: new Date(row.activity_at).toISOString(),
    timestamp: new Date(row.activity_at).toISOString(),
    isContact: true,
    typeName: row.last_kind && typeNames[row.last_kind],
    internal_convo_count: row.internal_convo_count,
    needs_answer: row.needs_answer_since !== null,
    needs_answer_since:
      row.needs_answer_since === null ? null : new Date(row.needs_answer_since).toISOString(),
    put_off:
      row.put_off_until === null
        ? null
        : {
            until: new Date(row.put_off_until).toISOString(),
            since: new Date(row.put_off_since!).toISOString(),
            by: row.put_off_by!,
          },
    version: row.version,
  };
}

/** A table row → wire, as the list shows it. */
export function presentContact(row: ContactRow): contract.Contact {
  return {
    contact_id: row.contactId,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: fullName(row.firstName, row.lastName),
    ph1: toWire(row.ph1),
    ph2: toWire(row.ph2),
    ph3: toWire(row.ph3),
    phone_num: toWire(row.phoneNum),
    textable1: row.textable1,
    textable2: row.textable2,
    textable3: row.textable3,
    email: row.email,
    family: row.family,
    tag_id: row.tagIds[0] ?? null,
    tags: row.tagIds,
    contact_type: row.contactTypeId ?? 0,
    language: row.language,
    OD_PatNum: row.odPatNum,
    od_json: row.odJson,
    call_status: row.lastCallStatus,
    call_missed: row.lastCallMissed,
    comm_direction: row.lastDirection as contract.CommDirection | null,
    last_kind: row.lastKind,
    snippet: row.lastSnippet,
    last_item_id: row.lastItemId,
    date: row.activityAt.toISOString(),
    timestamp: row.activityAt.toISOString(),
    isContact: true,
    typeName: row.lastKind && typeNames[row.lastKind],
    internal_convo_count: row.internalConvoCount,
    needs_answer: row.needsAnswerSince !== null,
    needs_answer_since: row.needsAnswerSince?.toISOString() ?? null,
    put_off: row.putOffUntil && {
      until: row.putOffUntil.toISOString(),
      since: row.putOffSince!.toISOString(),
      by: row.putOffBy!,
    },
    version: row.version,
  };
}

export interface DetailExtras {
  others: Others;
  optedOut: readonly string[];
  sharers: readonly { contactId: number; firstName: string; lastName: string; number: string }[];
  lastNumber: string | undefined;
  lastReadId: number | null;
  lastLanguage: string | null;
  family: readonly Pick<ContactRow, 'contactId' | 'firstName' | 'lastName'>[];
  mayDelete: boolean;
}

/**
 * Numbers of a contact (E.164) in the order they are offered, with whether each takes texts. A short code, a number
 * abroad and a name ("SAMPLEPAY") can write to us; no text of ours goes there.
 */
export function numbersOf(row: ContactRow): { number: string; textable: boolean }[] {
  return [
    { number: row.ph1, textable: row.textable1 },
    { number: row.ph2, textable: row.textable2 },
    { number: row.ph3, textable: row.textable3 },
    // A number that wrote to us, or that nobody has named yet, takes texts as far as we know.
    { number: row.phoneNum, textable: true },
  ]
    .filter(({ number }) => number !== '')
    .map(({ number, textable }) => ({ number, textable: textable && takesTexts(number) }));
}

export function presentDetail(row: ContactRow, extras: DetailExtras): contract.ContactDetail {
  const numbers = numbersOf(row);
  // A number that came by a merge takes texts as far as we know, and comes last.
  const textable = [
    ...numbers.filter((entry) => entry.textable).map((entry) => entry.number),
    ...extras.others.numbers.filter(takesTexts),
  ];
  const recommended =
    extras.lastNumber !== undefined && textable.includes(extras.lastNumber) ? extras.lastNumber : textable[0];
  return {
    ...presentContact(row),
    Address: row.address,
    Address2: row.address2,
    City: row.city,
    State: row.state,
    Zip: row.zip,
    Gender: row.gender,
    Position: row.position,
    Birthdate: birthdateToWire(row.birthdate),
    PreferContactMethod: row.preferContactMethod,
    opted_out: extras.optedOut.map(toWire),
    shares_number_with: extras.sharers.map((sharer) => ({
      contact_id: sharer.contactId,
      full_name: fullName(sharer.firstName, sharer.lastName),
      number: toWire(sharer.number),
    })),
    recommended_number: recommended === undefined ? null : toWire(recommended),
    last_read_id: extras.lastReadId,
    item_count: row.itemCount,
    family_members: extras.family.map((member) => ({
      contact_id: member.contactId,
      first_name: member.firstName,
      last_name: member.lastName,
      full_name: fullName(member.firstName, member.lastName),
    })),
    other_numbers: extras.others.numbers.map(toWire),
    other_emails: extras.others.emails,
    last_src_language: extras.lastLanguage,
    can: { edit: row.odPatNum === null, delete: extras.mayDelete },
  };
}

/** @param keep the contact it came out in, as it is now */
export function presentMerge(merge: MergeSummary, keep: ContactRow): contract.ContactMerge {
  return {
    contact_merge_id: merge.contactMergeId,
    keep_id: merge.keepId,
    merge_id: merge.mergeId,
    merged_name: merge.mergedName,
    merged_by: merge.mergedBy,
    merged_at: merge.mergedAt.toISOString(),
    undone_at: merge.undoneAt?.toISOString() ?? null,
    can: { undo: merge.undoneAt === null && keep.version === merge.versionAfter },
  };
}
