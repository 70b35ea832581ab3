import { z } from 'zod';
import type { Gmail } from './mailbox.ts';

const push = z.object({
  message: z.object({ data: z.string(), messageId: z.string().min(1).max(200) }),
});
const changed = z.object({ emailAddress: z.string().min(3).max(320) });

/**
 * Reads pushes of Cloud Pub/Sub. Each carries an OpenID token of the service account that pushes, made for our
 * address (cloud.google.com/pubsub/docs/authenticate-push-subscriptions).
 */
export function createPushReader(
  trusted: { account: string; audience: string } | null,
  base: string | null,
): Gmail['readPush'] {
  let loaded: ReturnType<typeof open> | undefined;
  async function open() {
    const { OAuth2Client } = await import('google-auth-library');
    return new OAuth2Client(
      base === null
        ? {}
        : {
            endpoints: {
              oauth2FederatedSignonPemCertsUrl: `${base}/oauth2/v1/certs`,
              oauth2FederatedSignonJwkCertsUrl: `${base}/oauth2/v3/certs`,
            },
          },
    );
  }

  return async (authorization, body) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];
    if (trusted === null || token === undefined) return null;
    const client = await (loaded ??= open());
    try {
      const ticket = await client.verifyIdToken({ idToken: token, audience: trusted.audience });
      const claims = ticket.getPayload();
      if (claims?.email !== trusted.account || claims.email_verified !== true) return null;
    } catch {
      // Forged, for somebody else, or over: the same to whoever sent it. Google sends it again if it was ours.
      return null;
    }
    const parsed = push.safeParse(body);
    if (!parsed.success) return null;
    const { data, messageId } = parsed.data.message;
    const about = changed.safeParse(parseJson(Buffer.from(data, 'base64').toString('utf8')));
    return about.success ? { id: messageId, address: about.data.emailAddress.toLowerCase() } : null;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no push.
    return null;
  }
}
