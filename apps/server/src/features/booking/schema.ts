import { booking } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Times offered to patients, patients' wishes for one, and the office's words around both. */

export const appointmentRequests = pgTable(
  'appointment_requests',
  {
    clientId: office(),
    requestId: id('request_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    source: text('source', { enum: booking.requestSources }).notNull(),
    itemId: id('item_id'),
    wish: text('wish').notNull(),
    days: smallint('days').array().notNull().default([]),
    part: text('part', { enum: booking.dayParts }).notNull().default('any'),
    state: text('state', { enum: booking.requestStates }).notNull().default('new'),
    requestedAt: time('requested_at').notNull(),
    requestedBy: integer('requested_by'),
    settledAt: time('settled_at'),
    settledBy: integer('settled_by'),
    aptNum: id('apt_num'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.requestId] })],
);

export const appointmentProposals = pgTable(
  'appointment_proposals',
  {
    clientId: office(),
    proposalId: id('proposal_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    userId: integer('user_id').notNull(),
    requestId: id('request_id'),
    minutes: integer('minutes').notNull(),
    reason: text('reason').notNull().default(''),
    options: jsonb('options').$type<booking.OfferedTime[]>().notNull(),
    state: text('state', { enum: booking.proposalStates }).notNull().default('open'),
    chosen: smallint('chosen'),
    answer: text('answer').notNull().default(''),
    answerItemId: id('answer_item_id'),
    itemId: id('item_id'),
    aptNum: id('apt_num'),
    clientRef: text('client_ref').notNull(),
    offeredAt: time('offered_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.proposalId] })],
);

export const bookingTexts = pgTable(
  'booking_texts',
  {
    clientId: office(),
    kind: text('kind', { enum: booking.textKinds }).notNull(),
    template: text('template').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.kind] })],
);

/** Which visit an answer may be about, as it stood then. */
export interface AnsweredVisit {
  AptNum: number;
  PatNum: number;
  /** Wall clock, `yyyy-MM-dd HH:mm:ss`. */
  AptDateTime: string;
}

export const visitAnswers = pgTable(
  'visit_answers',
  {
    clientId: office(),
    answerId: id('answer_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    itemId: id('item_id').notNull(),
    meaning: text('meaning', { enum: booking.visitMeanings }).notNull(),
    words: text('words').notNull(),
    visits: jsonb('visits').$type<AnsweredVisit[]>().notNull(),
    state: text('state', { enum: booking.visitAnswerStates }).notNull().default('open'),
    aptNum: id('apt_num'),
    confirmedBefore: id('confirmed_before'),
    thanksItemId: id('thanks_item_id'),
    heardAt: time('heard_at').notNull(),
    settledAt: time('settled_at'),
    settledBy: integer('settled_by'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.answerId] })],
);

export const visitAnswerSettings = pgTable(
  'visit_answer_settings',
  {
    clientId: office(),
    byItself: boolean('by_itself').notNull(),
    defNum: id('def_num'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId] })],
);
