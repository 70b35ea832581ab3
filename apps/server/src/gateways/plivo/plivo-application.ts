import { CarrierError } from './carrier.ts';
import type { Plivo } from './plivo-sdk.ts';

const LIST_PAGE = 20;

const unreadable = () => new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');

/** The one application that numbers and softphones are attached to, made or found with the first need. */
export const createApplication = (plivo: Plivo, publicUrl: string): (() => Promise<string>) =>
  onceUnlessItFails(() => prepareApplication(plivo, publicUrl));

/** What was worked out once is kept; a failure is not. */
function onceUnlessItFails<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/** One application an installation: staging and production may share an account. Letters, digits and dashes. */
const applicationName = (publicUrl: string): string =>
  `chairline-${new URL(publicUrl).host.replace(/[^\w]+/g, '-')}`.slice(0, 60);

/** The application that sends texts and calls to us: found by its name, made when it is not there. */
async function prepareApplication(plivo: Plivo, publicUrl: string): Promise<string> {
  const name = applicationName(publicUrl);
  const hooks = {
    messageUrl: `${publicUrl}/api/plivo/inbound-text`,
    messageMethod: 'POST',
    answerUrl: `${publicUrl}/api/plivo/answer`,
    answerMethod: 'POST',
    hangupUrl: `${publicUrl}/api/plivo/call-event`,
    hangupMethod: 'POST',
  };
  const found = await findApplication(plivo, name);
  if (found !== null) {
    await plivo.ask((client) => client.applications.update(found, { ...hooks } as never));
    return found;
  }
  try {
    const made = (await plivo.ask((client) =>
      quietly(() => client.applications.create(name, { ...hooks })),
    )) as { appId?: unknown };
    if (typeof made.appId === 'string' && made.appId !== '') return made.appId;
  } catch (error) {
    // Another process of ours may have made it meanwhile, or the answer got lost: its name is taken then.
    if (!(error instanceof CarrierError)) throw error;
    const meanwhile = await findApplication(plivo, name);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
  throw unreadable();
}

/** The SDK writes what it is about to send for a new application to the console; ours is for people and logs. */
function quietly<T>(begin: () => T): T {
  const { log } = console;
  console.log = () => {};
  try {
    return begin();
  } finally {
    console.log = log;
  }
}

async function findApplication(plivo: Plivo, name: string): Promise<string | null> {
  for (let offset = 0; ; offset += LIST_PAGE) {
    const page = (await plivo.ask((client) =>
      client.applications.list({ limit: LIST_PAGE, offset }),
    )) as unknown;
    if (!Array.isArray(page)) throw unreadable();
    const rows = page as { appName?: unknown; appId?: unknown }[];
    const found = rows.find((row) => row.appName === name);
    if (found) return String(found.appId);
    if (rows.length < LIST_PAGE) return null;
  }
}
