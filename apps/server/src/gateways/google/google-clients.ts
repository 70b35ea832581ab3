import type { OAuth2Client } from 'google-auth-library';

interface ClientOptions {
  clientId: string;
  clientSecret: string;
  /** Base such as http://127.0.0.1:4001/google; null is Google itself. */
  apiUrl: string | null;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

const KEPT_CLIENTS = 500;

/**
 * Google's own clients, by the right they work with: access tokens live an hour. The libraries are loaded with the first.
 * @param open makes a service's client of who is let in
 */
export function createClients<Api>(
  options: ClientOptions,
  open: (auth: OAuth2Client) => Promise<Api>,
): (refreshToken: string) => Promise<{ client: OAuth2Client; api: Api }> {
  const base = options.apiUrl?.replace(/\/$/, '') ?? null;
  const clients = new Map<string, { client: OAuth2Client; api: Api }>();
  return async (refreshToken) => {
    const before = clients.get(refreshToken);
    if (before) return before;
    const { OAuth2Client: Client } = await import('google-auth-library');
    const client = new Client({
      clientId: options.clientId,
      clientSecret: options.clientSecret,
      transporterOptions: { timeout: options.timeoutMs, retry: false },
      ...(base === null
        ? {}
        : { endpoints: { oauth2TokenUrl: `${base}/token`, oauth2RevokeUrl: `${base}/revoke` } }),
    });
    client.setCredentials({ refresh_token: refreshToken });
    const made = { client, api: await open(client) };
    if (clients.size >= KEPT_CLIENTS) clients.delete(clients.keys().next().value!);
    clients.set(refreshToken, made);
    return made;
  };
}
