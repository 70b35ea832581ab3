import { textField } from './copy-text.ts';
import type { LargeConvo } from './convos.ts';
import { convoTagsAt } from './labels.ts';
import type { OfficePlan } from './plan.ts';

const iso = (at: number): string => new Date(at).toISOString();
const flag = (value: boolean): string => (value ? 't' : 'f');

/** A table's columns and its rows as lines of COPY. */
export interface ConvoTable {
  table: string;
  columns: readonly string[];
  lines: () => Generator<string>;
  rows: number;
}

const columnsOf = (names: string): string[] => names.split(', ');

/** The tables of an office's conversations, as the verbs would have left them. */
export function convoTables(plan: OfficePlan, convos: readonly LargeConvo[]): ConvoTable[] {
  const starts: number[] = [];
  let messages = 0;
  for (const convo of convos) {
    starts.push(messages);
    messages += convo.messages.length;
  }
  const { client } = plan;
  const user = (who: number) => plan.firstUserId + who;
  const convoId = (n: number) => plan.firstConvoId + n;
  const messageId = (n: number, place: number) => plan.firstConvoMessageId + starts[n]! + place;
  const count = (of: (convo: LargeConvo) => number) => convos.reduce((sum, convo) => sum + of(convo), 0);
  function* each(line: (convo: LargeConvo, n: number) => Iterable<string>): Generator<string> {
    for (const [n, convo] of convos.entries()) yield* line(convo, n);
  }
  return [
    {
      table: 'conversations',
      columns: columnsOf(
        'client_id, convo_id, convo_name, is_open, kind, process_type_id, secured, readers, owner_id, tag_ids, message_count, last_message_id, last_sent_by, last_snippet, activity_at, created_at, closed_at, closed_by, version',
      ),
      rows: convos.length,
      lines: () =>
        each((convo, n) => {
          const place = convo.messages.length - 1;
          const last = convo.messages[place]!;
          const owner = user(convo.messages[0]!.by);
          const process =
            convo.process < 0 ? 'internal\t\\N' : `general\t${plan.firstProcessId + convo.process}`;
          // The copy goes in without triggers.
          const readers = convo.secured ? `{${convo.people.map(({ who }) => user(who)).join(',')}}` : '\\N';
          const closed = convo.open ? '\\N\t\\N' : `${iso(last.at + 3_600_000)}\t${owner}`;
          return [
            `${client}\t${convoId(n)}\t${textField(convo.name)}\t${flag(convo.open)}\t${process}\t${flag(convo.secured)}\t${readers}\t${owner}\t${convoTagsAt(plan, n)}\t${place + 1}\t${messageId(n, place)}\t${user(last.by)}\t${textField(last.text)}\t${iso(last.at)}\t${iso(convo.begins)}\t${closed}\t${place + 2}`,
          ];
        }),
    },
    {
      table: 'convo_references',
      columns: columnsOf('client_id, convo_reference_id, convo_id, contact_id, comm_item_id'),
      rows: plan.internalConvos,
      lines: () =>
        each(({ contact, item }, n) =>
          contact < 0
            ? []
            : [
                `${client}\t${convoId(n)}\t${convoId(n)}\t${plan.firstContactId + contact}\t${item < 0 ? '\\N' : plan.firstItemId + item}`,
              ],
        ),
    },
    {
      table: 'convo_participants',
      columns: columnsOf(
        'client_id, convo_id, user_id, joined_at, last_read_id, last_read_at, unread_count, open_mentions',
      ),
      rows: count(({ people }) => people.length),
      lines: () =>
        each(({ people, messages: said, begins }, n) =>
          people.map(({ who, readTo, unread, openMentions }) => {
            const read = readTo < 0 ? '\\N\t\\N' : `${messageId(n, readTo)}\t${iso(said[readTo]!.at)}`;
            return `${client}\t${convoId(n)}\t${user(who)}\t${iso(begins)}\t${read}\t${unread}\t${openMentions}`;
          }),
        ),
    },
    {
      table: 'convo_messages',
      columns: columnsOf('client_id, convo_message_id, convo_id, user_id, body, at, position'),
      rows: messages,
      lines: () =>
        each(({ messages: said }, n) =>
          said.map(
            ({ by, text, at }, place) =>
              `${client}\t${messageId(n, place)}\t${convoId(n)}\t${user(by)}\t${textField(text)}\t${iso(at)}\t${place}`,
          ),
        ),
    },
    {
      table: 'convo_mentions',
      columns: columnsOf('client_id, convo_message_id, user_id, index_start, index_end, completed_at'),
      rows: count(({ messages: said }) => said.filter(({ mentions }) => mentions >= 0).length),
      lines: () =>
        each(({ messages: said }, n) =>
          said.flatMap(({ mentions, completed, at, text }, place) =>
            mentions < 0
              ? []
              : [
                  `${client}\t${messageId(n, place)}\t${user(mentions)}\t0\t${text.indexOf(' ')}\t${completed ? iso(at + 600_000) : '\\N'}`,
                ],
          ),
        ),
    },
    {
      table: 'convo_reminders',
      columns: columnsOf('client_id, convo_id, user_id, remind_at, set_at'),
      rows: count(({ people }) => people.filter(({ remindAt }) => remindAt > 0).length),
      lines: () =>
        each(({ people, begins }, n) =>
          people
            .filter(({ remindAt }) => remindAt > 0)
            .map(
              ({ who, remindAt }) =>
                `${client}\t${convoId(n)}\t${user(who)}\t${iso(remindAt)}\t${iso(begins)}`,
            ),
        ),
    },
  ];
}
