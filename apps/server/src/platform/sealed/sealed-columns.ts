/** A column of sealed values: where it is, and what each of them is sealed for. */
export interface SealedColumn<Row> {
  table: string;
  column: string;
  /** The primary key beside the office. */
  key: string;
  /** What of the row `purposeOf` needs. */
  needs: readonly (keyof Row & string)[];
  /** What a row's value is sealed for; the office comes to it. */
  purposeOf(row: Row): string;
}

const column = <Row>(one: SealedColumn<Row>): SealedColumn<Row> => one;

/**
 * Every column that holds values sealed with ENCRYPTION_KEY. Whoever seals or opens one takes its purpose from here,
 * and the change of the key goes through them all: a new one belongs on this list before it is written.
 */
export const sealedColumns = {
  /** Open Dental's access token; the right to a mailbox, also while it waits to be given back under another name. */
  officeSecret: column<{ name: string }>({
    table: 'office_secrets',
    column: 'sealed',
    key: 'name',
    needs: ['name'],
    purposeOf: ({ name }) => name.split('-leaving:', 1)[0]!,
  }),
  secondFactor: column<{ user_id: number }>({
    table: 'second_factors',
    column: 'secret',
    key: 'user_id',
    needs: ['user_id'],
    purposeOf: ({ user_id }) => `second-factor:${user_id}`,
  }),
  softphone: column<{ user_id: number }>({
    table: 'endpoints',
    column: 'softphone_password',
    key: 'user_id',
    needs: ['user_id'],
    purposeOf: ({ user_id }) => `softphone:${user_id}`,
  }),
  device: column<{ endpoint_hash: Buffer }>({
    table: 'push_subscriptions',
    column: 'sealed',
    key: 'push_id',
    needs: ['endpoint_hash'],
    purposeOf: ({ endpoint_hash }) => `push:${endpoint_hash.toString('base64url')}`,
  }),
  /** A social security number that a caller said. */
  callerSsn: column<{ call_id: number }>({
    table: 'caller_infos',
    column: 'ssn',
    key: 'info_id',
    needs: ['call_id'],
    purposeOf: ({ call_id }) => `caller-ssn:${call_id}`,
  }),
  /** A mail of ours while it waits, for it may hold a link. */
  systemMail: column<{ message_id: string }>({
    table: 'system_mails',
    column: 'sealed_text',
    key: 'mail_id',
    needs: ['message_id'],
    purposeOf: ({ message_id }) => `mail:${message_id}`,
  }),
};
