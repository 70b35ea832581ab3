import type { contacts, inbox } from '@chairline/contract';

/** A contact for tests: valid, empty but for what is given. */
export function makeContact(given: Partial<contacts.Contact>): contacts.Contact {
  const first_name = given.first_name ?? '';
  const last_name = given.last_name ?? '';
  return {
    contact_id: 1,
    full_name: `${first_name} ${last_name}`.trim(),
    ph1: '',
    ph2: '',
    ph3: '',
    phone_num: '',
    textable1: true,
    textable2: true,
    textable3: true,
    email: '',
    family: 0,
    tag_id: null,
    tags: [],
    contact_type: 0,
    language: '',
    OD_PatNum: null,
    od_json: [],
    call_status: null,
    call_missed: false,
    comm_direction: null,
    last_kind: null,
    snippet: '',
    date: '2026-11-01T08:00:00.000Z',
    needs_answer: false,
    last_item_id: null,
    needs_answer_since: null,
    version: 1,
    ...given,
    first_name,
    last_name,
  };
}

/** A contact's detail for tests. */
export function makeDetail(given: Partial<contacts.ContactDetail>): contacts.ContactDetail {
  return {
    ...makeContact(given),
    Address: '',
    Address2: '',
    City: '',
    State: '',
    Zip: '',
    Gender: '',
    Position: '',
    Birthdate: null,
    PreferContactMethod: '',
    opted_out: [],
    shares_number_with: [],
    recommended_number: null,
    last_read_id: null,
    item_count: 0,
    family_members: [],
    other_numbers: [],
    other_emails: [],
    last_src_language: null,
    can: { edit: true, delete: true },
    ...given,
  };
}

/** A text of a contact for tests. */
export function makeItem(given: Partial<inbox.CommItem>): inbox.CommItem {
  return {
    comm_participant_id: 1,
    contact_id: 1,
    kind: 'text',
    comm_direction: 'inbound',
    call_status: null,
    call_missed: false,
    call_uuid: null,
    call_duration: null,
    comm_ref: null,
    phone_num: '5035550177',
    office_num: '5035550100',
    text_message_id: 1,
    message: 'Hello',
    email_id: null,
    subject: '',
    snippet: '',
    threadId: null,
    users: [],
    date: '2026-11-01T08:00:00.000Z',
    tags: [],
    media: [],
    count: 0,
    src_language: null,
    originalMsg: null,
    internal_convo_count: 0,
    ref: null,
    translation: null,
    email: null,
    client_ref: null,
    delivery_note: null,
    can: { resend: false },
    position: 0,
    version: 1,
    ...given,
  };
}
