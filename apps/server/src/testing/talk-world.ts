import { ai as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';
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
  aDesk(): Promise<TalkDesk>;
  /** What the model does with a question of these words, an answer for each of its requests. */
  script(when: string, ...answers: object[]): Promise<unknown>;
  /** All that the model was sent of late, as one text. */
  told(): Promise<string>;
  /** Asks AI FrontDesk and waits for the end. @throws where it was not taken */
  answered(caller: Caller, text: string, more?: object): Promise<contract.AiQuestion>;
  close(): Promise<void>;
}

export async function startTalkWorld(options: Parameters<typeof createTestApp>[0] = {}): Promise<TalkWorld> {
  const sandbox = await startSandbox('http://127.0.0.1:9');
  const app = await createTestApp({ llmApiUrl: sandbox.llmApiUrl, ...options });
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
  const provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  let refs = 0;
  return {
    app,
    sandbox,
    provider,
    async aDesk() {
      const office = await createOffice(app);
      await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
      return {
        office,
        admin: await signIn(app, await createUser(app, office, { role: 'Admin' })),
        member: await signIn(app, await createUser(app, office)),
      };
    },
    script: (when, ...answers) =>
      sandbox.control('/model/script', { answers: answers.map((one) => ({ ...one, when })) }),
    told: async () => JSON.stringify(await sandbox.control('/model/asked')),
    async answered(caller, text, more = {}) {
      const agent = 'AI FrontDesk';
      const body = { agent, text, client_ref: `talk-${(refs += 1)}`, ...more };
      const asked = await caller.call('POST', '/ai/questions', body);
      if (asked.statusCode !== 200) throw new Error(asked.body);
      return until('the answer', async () => {
        const page = await caller.call('GET', `/ai/questions?agent=${encodeURIComponent(agent)}`);
        const last = contract.listAiQuestions.answer.parse(page.json()).items.at(-1);
        return last && !contract.isOpenQuestion(last.state) ? last : undefined;
      });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
