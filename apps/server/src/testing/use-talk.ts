import { ai as contract } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { useProvider, useTestApp, useWorld } from './use-app.ts';
import { until } from './wait.ts';

/** An office with AI on, and two who ask. */
export interface TalkDesk {
  office: TestOffice;
  admin: Caller;
  member: Caller;
}

/** An installation whose model the sandbox plays. */
export interface TalkWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** The provider's admin. */
  provider: Caller;
  aDesk: () => Promise<TalkDesk>;
  /** What the model does with a question of these words, an answer for each of its requests. */
  script: (when: string, ...answers: object[]) => Promise<unknown>;
  /** All that the model was sent of late, as one text. */
  told: () => Promise<string>;
}

/**
 * One installation for all tests of a file; after each the model is well.
 * @param options of the server beside this sandbox
 */
export function useTalkWorld(options: (sandbox: TestSandbox) => TestAppOptions = () => ({})): TalkWorld {
  const sandbox = useWorld(() => startSandbox('http://127.0.0.1:9'), 'the sandbox');
  const app = useTestApp(() => ({ llmApiUrl: sandbox.llmApiUrl, ...options(sandbox) }));
  afterEach(() => sandbox.control('/faults', { vendor: 'model', mode: 'ok' }));
  return {
    app,
    sandbox,
    provider: useProvider(app),
    aDesk: () => createAiDesk(app),
    script: (when, ...answers) =>
      sandbox.control('/model/script', { answers: answers.map((one) => ({ ...one, when })) }),
    told: async () => JSON.stringify(await sandbox.control('/model/asked')),
  };
}

/** A fresh office with AI on. */
export async function createAiDesk(app: TestApp): Promise<TalkDesk> {
  const office = await createOffice(app);
  await turnAiOn(app, office);
  return {
    office,
    admin: await signIn(app, await createUser(app, office, { role: 'Admin' })),
    member: await signIn(app, await createUser(app, office)),
  };
}

export const turnAiOn = (app: TestApp, office: TestOffice) =>
  app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);

type Agent = contract.AgentPurpose;
/** What a question says beside its words. AI FrontDesk is asked, where no other agent is. */
type More = Record<string, unknown> & { agent?: Agent };
let refs = 0;

/** Asks an agent. */
export const ask = (caller: Caller, text: string, more: More = {}): Promise<LightMyRequestResponse> =>
  caller.call('POST', '/ai/questions', {
    agent: 'AI FrontDesk',
    text,
    client_ref: `talk-${(refs += 1)}`,
    ...more,
  });

/** What somebody has asked an agent, oldest first. */
export async function questionsOf(
  caller: Caller,
  agent: Agent = 'AI FrontDesk',
): Promise<contract.AiQuestion[]> {
  const answer = await caller.call('GET', `/ai/questions?agent=${encodeURIComponent(agent)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return contract.listAiQuestions.answer.parse(answer.json()).items;
}

/** Waits until somebody's last question is no longer being answered. */
export const ended = (caller: Caller, agent?: Agent): Promise<contract.AiQuestion> =>
  until('the answer', async () => {
    const last = (await questionsOf(caller, agent)).at(-1);
    return last && !contract.isOpenQuestion(last.state) ? last : undefined;
  });

/** Asks, and waits for the end. @throws where it was not taken */
export async function answered(caller: Caller, text: string, more: More = {}): Promise<contract.AiQuestion> {
  const asked = await ask(caller, text, more);
  if (asked.statusCode !== 200) throw new Error(asked.body);
  return ended(caller, more.agent);
}

/** What an answer was made of. */
export const receiptOf = async (
  caller: Caller,
  { question_id }: contract.AiQuestion,
): Promise<contract.AiReceipt> =>
  contract.aiReceipt.parse((await caller.call('GET', `/ai/questions/${question_id}/receipt`)).json());
