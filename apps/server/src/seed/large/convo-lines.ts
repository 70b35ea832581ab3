import { textField } from './copy-text.ts';
import type { LargeConvo } from './convos.ts';
import { convoTagsAt } from './labels.ts';
import type { OfficePlan } from './plan.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** A table's columns and its rows as lines of COPY. */
export interface ConvoTable {
  table: string;
  columns: readonly string[];
  lines: () => Generator<string>;
  rows: number;
}

/** The tables of an office's conversations, as the verbs would have left them. */
export function convoTables(plan: OfficePlan, convos: readonly LargeConvo[]): ConvoTable[] {
  const starts: number[] = [];
  let messages = 0;
  for (const convo of convos) {
    starts.push(messages);
    messages += convo.messages.length;
  }
  const client = plan.client;
  const user = (who: number) => plan.firstUserId + who;
  const convoId = (n: number) => plan.firstConvoId + n;
  const messageId = (n: number, place: number) => plan.firstConvoMessageId + starts[n]! + place;
  const count = (of: (convo: LargeConvo) => number) => convos.reduce((sum, convo) => sum + of(convo), 0);
  function* each(line: (convo: LargeConvo, n: number) => Iterable<readonly unknown[]>): Generator<string> {
    for (const [n, convo] of convos.entries())
      for (const values of line(convo, n))
        yield values.map((value) => (value === null ? '\\N' : String(value))).join('\t');
  }
  return [
    {
      table: 'conversations',
      columns: [
        ...[
          'client_id',
          'convo_id',
          'convo_name',
          'is_open',
          'kind',
          'process_type_id',
          'secured',
          'owner_id',
        ],
        ...['tag_ids', 'message_count', 'last_message_id', 'last_sent_by', 'last_snippet', 'activity_at'],
        ...['created_at', 'closed_at', 'closed_by', 'version'],
      ],
      rows: convos.length,
      lines: () =>
        each((convo, n) => {
          const place = convo.messages.length - 1;
          const last = convo.messages[place]!;
          const owner = user(convo.messages[0]!.by);
          return [
            [
              ...[client, convoId(n), textField(convo.name), convo.open ? 't' : 'f'],
              ...(convo.process < 0 ? ['internal', null] : ['general', plan.firstProcessId + convo.process]),
              ...[convo.secured ? 't' : 'f', owner, convoTagsAt(plan, n), place + 1, messageId(n, place)],
              ...[user(last.by), textField(last.text), iso(last.at), iso(convo.begins)],
              ...(convo.open ? [null, null] : [iso(last.at + 3_600_000), owner]),
              place + 2,
            ],
          ];
        }),
    },
    {
      table: 'convo_references',
      columns: ['client_id', 'convo_reference_id', 'convo_id', 'contact_id', 'comm_item_id'],
      rows: plan.internalConvos,
      lines: () =>
        each(({ contact, item }, n) =>
          contact < 0
            ? []
            : [
                [
                  ...[client, convoId(n), convoId(n), plan.firstContactId + contact],
                  item < 0 ? null : plan.firstItemId + item,
                ],
              ],
        ),
    },
    {
      table: 'convo_participants',
      columns: [
        ...['client_id', 'convo_id', 'user_id', 'joined_at', 'last_read_id', 'last_read_at', 'unread_count'],
        'open_mentions',
      ],
      rows: count(({ people }) => people.length),
      lines: () =>
        each(({ people, messages: said, begins }, n) =>
          people.map(({ who, readTo, unread, openMentions }) => [
            ...[client, convoId(n), user(who), iso(begins)],
            ...(readTo < 0 ? [null, null] : [messageId(n, readTo), iso(said[readTo]!.at)]),
            ...[unread, openMentions],
          ]),
        ),
    },
    {
      table: 'convo_messages',
      columns: ['client_id', 'convo_message_id', 'convo_id', 'user_id', 'body', 'at', 'position'],
      rows: messages,
      lines: () =>
        each(({ messages: said }, n) =>
          said.map(({ by, text, at }, place) => [
            ...[client, messageId(n, place), convoId(n), user(by), textField(text), iso(at), place],
          ]),
        ),
    },
    {
      table: 'convo_mentions',
      columns: ['client_id', 'convo_message_id', 'user_id', 'index_start', 'index_end', 'completed_at'],
      rows: count(({ messages: said }) => said.filter(({ mentions }) => mentions >= 0).length),
      lines: () =>
        each(({ messages: said }, n) =>
          said.flatMap(({ mentions, completed, at, text }, place) =>
            mentions < 0
              ? []
              : [
                  [
                    ...[client, messageId(n, place), user(mentions), 0, text.indexOf(' ')],
                    completed ? iso(at + 600_000) : null,
                  ],
                ],
          ),
        ),
    },
    {
      table: 'convo_reminders',
      columns: ['client_id', 'convo_id', 'user_id', 'remind_at', 'set_at'],
      rows: count(({ people }) => people.filter(({ remindAt }) => remindAt > 0).length),
      lines: () =>
        each(({ people, begins }, n) =>
          people
            .filter(({ remindAt }) => remindAt > 0)
            .map(({ who, remindAt }) => [client, convoId(n), user(who), iso(remindAt), iso(begins)]),
        ),
    },
  ];
}
