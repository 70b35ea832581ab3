import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { AiIds } from './route-cases.ts';

/** AI is on, and a question is being answered. @returns its id */
export async function fillTalk(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  state: 'answering' | 'answered' = 'answering',
): Promise<number> {
  await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO ai_questions (client_id, user_id, agent, position, question, asked_at, state, alive_at, answer, client_ref)
     VALUES ($1, $2, 'AI FrontDesk', 0, 'Who waits?', now(), $3, now(), 'Maria Lopez waits.', 'before') RETURNING question_id AS id`,
    [office.id, user.id, state],
  );
  const id = Number(rows[0]!.id);
  await app.owner.query(
    `INSERT INTO ai_tool_runs (client_id, question_id, run_id, user_id, tool, version, query, parameters, columns, rows,
       row_count, ms, at)
     VALUES ($1, $2, 1, $3, 'waiting_for_an_answer', 1, 'SELECT 1', '{}', '["contact_id", "last_name"]',
       '[[1, "=Lopez"]]', 1, 3, now())`,
    [office.id, id, user.id],
  );
  return id;
}

/** That question, and what was prepared under it. */
export async function fillProposals(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  contact: number,
): Promise<Pick<AiIds, 'aiQuestion' | 'aiText' | 'aiNote' | 'aiTimes' | 'aiSpareText'>> {
  const aiQuestion = await fillTalk(app, office, user);
  const add = (kind: 'text' | 'note' | 'times') =>
    addProposal(app, office, user, aiQuestion, { kind, contact });
  return {
    aiQuestion,
    aiText: await add('text'),
    aiNote: await add('note'),
    aiTimes: await add('times'),
    aiSpareText: await add('text'),
  };
}

/** Something that an agent prepared under an answer. @returns the proposal_id */
async function addProposal(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  question: number,
  {
    kind,
    contact,
    text = 'See you at ten.',
  }: { kind: 'text' | 'note' | 'times'; contact: number; text?: string },
): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `INSERT INTO ai_proposals (client_id, question_id, user_id, kind, contact_id, contact_name, text, minutes, options, good_until)
     VALUES ($1, $2, $3, $4, $5, 'Maria Lopez', $6, 30, '[{"AptDateTime": "2031-02-04T09:00:00", "Op": 1, "ProvNum": 1}]',
       now() + interval '1 hour') RETURNING proposal_id AS id`,
    [office.id, question, user.id, kind, contact, text],
  );
  return Number(rows[0]!.id);
}

/** A question that is kept for AI FrontDesk, and a check with it that is done. */
export async function fillCheck(
  app: TestApp,
  office: TestOffice,
): Promise<Pick<AiIds, 'aiCheck' | 'aiCase'>> {
  const { rows } = await app.owner.query<Pick<AiIds, 'aiCheck' | 'aiCase'>>(
    `WITH kept AS (
       INSERT INTO ai_cases (client_id, agent, question, expects, saved_by, saved_at)
       VALUES ($1, 'AI FrontDesk', 'Who waits?', '["Lopez"]', 'provider', now()) RETURNING case_id
     ), begun AS (
       INSERT INTO ai_checks (client_id, agent, kind, state, prompt, begun_by, begun_at)
       VALUES ($1, 'AI FrontDesk', 'kept', 'done', 'Be short.', 'provider', now()) RETURNING client_id, check_id
     ), asked AS (
       INSERT INTO ai_check_items (client_id, check_id, item_id, question, state)
       SELECT client_id, check_id, 1, 'Who waits?', 'done' FROM begun
     ) SELECT check_id AS "aiCheck", case_id AS "aiCase" FROM begun, kept`,
    [office.id],
  );
  return rows[0]!;
}
