import { type CarrierEndpoints, CarrierError, type MadeEndpoint } from './carrier.ts';
import { ignoreGone, type Plivo } from './plivo-sdk.ts';

const LIST_PAGE = 20;

/**
 * Softphones at Plivo.
 * @param application finds out the one that what they dial goes to
 */
export function createEndpointCalls(plivo: Plivo, application: () => Promise<string>): CarrierEndpoints {
  return {
    async createEndpoint({ username, password, alias }) {
      const appId = await application();
      const made = readEndpoint(
        await plivo.ask((client) => client.endpoints.create(username, password, alias, appId)),
      );
      // An answer without a name says nothing: it may have been made all the same.
      if (!made) throw new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');
      return made;
    },

    async findEndpoints(partOfUsername) {
      const found: MadeEndpoint[] = [];
      for (let offset = 0; ; offset += LIST_PAGE) {
        const page = (await plivo.ask((client) =>
          client.endpoints.list({ limit: LIST_PAGE, offset }),
        )) as unknown;
        if (!Array.isArray(page))
          throw new CarrierError('doubtful', 'The carrier gave a list that could not be read.');
        for (const row of page) {
          const endpoint = readEndpoint(row);
          if (endpoint?.username.includes(partOfUsername)) found.push(endpoint);
        }
        if (page.length < LIST_PAGE) return found;
      }
    },

    async updateEndpoint(endpointId, { password }) {
      const answer = (await plivo.ask((client) => client.endpoints.update(endpointId, { password }))) as {
        message?: unknown;
      };
      // Half an answer says nothing: it may have the password, or not.
      if (answer?.message !== 'changed')
        throw new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');
    },

    async deleteEndpoint(endpointId) {
      await ignoreGone(plivo.ask((client) => client.endpoints.delete(endpointId)));
    },
  };
}

function readEndpoint(answer: unknown): MadeEndpoint | null {
  const { endpointId, username } = (answer ?? {}) as { endpointId?: unknown; username?: unknown };
  if (typeof endpointId !== 'string' || typeof username !== 'string') return null;
  return endpointId === '' || username === '' ? null : { endpointId, username };
}
