import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { holdTexts } from './rows.ts';

export interface TranslatorWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** A fresh office whose texts stay queued, with a signed-in user; the model answers as it should. */
  office(): Promise<{ office: TestOffice; caller: Caller }>;
  close(): Promise<void>;
}

/** The way of a text up to the carrier: jobs run, the sandbox’s model translates, and nothing is handed over. */
export async function startTranslatorWorld(): Promise<TranslatorWorld> {
  const sandbox = await startSandbox('http://127.0.0.1:9');
  const app = await createTestApp({
    withoutJobs: false,
    llmApiUrl: sandbox.llmApiUrl,
    modelTimeoutMs: 500,
    translateTiming: { attempts: 2, firstBackoff: 50 },
  });
  return {
    app,
    sandbox,
    async office() {
      await sandbox.control('/faults', { vendor: 'model', mode: 'ok' });
      const office = await createOffice(app);
      const caller = await signIn(app, await createUser(app, office));
      await holdTexts(app, office);
      return { office, caller };
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
