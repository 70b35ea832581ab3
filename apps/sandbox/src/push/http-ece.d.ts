declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Keys {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** base64url */
    authSecret: string;
  }
  /** Decrypts a body of RFC 8188 as a push service's client does (RFC 8291). @throws Error where it cannot */
  export function decrypt(body: Buffer, keys: Keys): Buffer;
  /** The other way. @param keys `dh` is the receiver's point, base64url */
  export function encrypt(text: Buffer, keys: Keys & { dh: string }): Buffer;
}
