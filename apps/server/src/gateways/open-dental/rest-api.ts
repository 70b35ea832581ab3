import { createHash } from 'node:crypto';
import { createRestClient } from './rest-client.ts';
import { createRequestLine, type RequestLine } from './rest-line.ts';
import { createRestSource, emptyMemory, type OfficeMemory } from './rest-source.ts';
import { createRestWriter } from './rest-writer.ts';
import type { OpenPracticeApi } from './source.ts';

/** Open Dental's own address of its API. */
const OPEN_DENTAL_API_URL = 'https://api.opendental.com/api/v1';

/** A little more than Open Dental's own limit of a minute, so that its word of it is heard. */
const TIMEOUT_MS = 65_000;

/** As the settings have it. */
interface ApiOptions {
  /** null: Open Dental's own. */
  apiUrl: string | null;
  developerKey: string;
  paceMs: number;
  /** Before a request counts as unanswered. */
  timeoutMs?: number;
  /** Rows of a page, where fewer are asked for than the API gives of itself. */
  pageRows?: number;
}

/**
 * Opens Open Dental's REST API with offices' access tokens (their customer keys). All that is opened with one token in
 * this process shares one line of requests, so the pace holds however many things read and write at once.
 */
export function createOpenDentalApi(given: ApiOptions): OpenPracticeApi {
  const options = {
    ...given,
    apiUrl: given.apiUrl ?? OPEN_DENTAL_API_URL,
    timeoutMs: given.timeoutMs ?? TIMEOUT_MS,
  };
  const offices = new Map<string, { line: RequestLine; memory: OfficeMemory }>();
  return (accessToken) => {
    const id = createHash('sha256').update(accessToken).digest('hex');
    let office = offices.get(id);
    if (!office)
      offices.set(id, (office = { line: createRequestLine(options.paceMs), memory: emptyMemory() }));
    const client = createRestClient(options, accessToken, office.line);
    // A day early or late does not matter to what is asked for by days: weeks lie around it.
    const today = () => new Date().toISOString().slice(0, 10);
    return { ...createRestSource(client, office.memory, today), ...createRestWriter(client) };
  };
}
