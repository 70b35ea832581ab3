import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { World } from '../world/index.ts';

/** The key Google signs its tokens with. */
export interface Signer {
  /** A signed OpenID token as Pub/Sub sends it with a push. */
  token(audience: string): string;
  /** As https://www.googleapis.com/oauth2/v3/certs. */
  jwks(): object;
  /** As https://www.googleapis.com/oauth2/v1/certs: PEM by key id (a public key here, where Google has a certificate). */
  pems(): Record<string, string>;
}

/** Whom pushes come from. */
const pushAccount = 'gmail-push@chairline-sandbox.iam.gserviceaccount.com';

/** Made with the first use, kept with the rest of the sandbox's state. */
export function createSigner(world: World): Signer {
  const kept = world.journal.table<{ id: string; pem: string }>('google.keys');
  let key: { id: string; secret: KeyObject; open: KeyObject } | undefined;

  function load() {
    if (key) return key;
    let row = kept.get('now');
    if (!row) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      row = {
        id: randomBytes(20).toString('hex'),
        pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
      kept.set('now', row);
    }
    const secret = createPrivateKey(row.pem);
    key = { id: row.id, secret, open: createPublicKey(secret) };
    return key;
  }

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    token(audience) {
      const { id, secret } = load();
      const now = Math.floor(Date.now() / 1_000);
      const body = `${part({ alg: 'RS256', kid: id, typ: 'JWT' })}.${part({
        aud: audience,
        azp: '100000000000000000001',
        email: pushAccount,
        email_verified: true,
        exp: now + 3_600,
        iat: now,
        iss: 'https://accounts.google.com',
        sub: '100000000000000000001',
      })}`;
      return `${body}.${sign('sha256', Buffer.from(body), secret).toString('base64url')}`;
    },
    jwks() {
      const { id, open } = load();
      return { keys: [{ ...open.export({ format: 'jwk' }), kid: id, alg: 'RS256', use: 'sig' }] };
    },
    pems() {
      const { id, open } = load();
      return { [id]: open.export({ type: 'spki', format: 'pem' }).toString() };
    },
  };
}
