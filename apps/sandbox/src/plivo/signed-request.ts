import type { World } from '../world/index.ts';
import { signatureHeaders } from './signature.ts';
import type { Delivery } from './types.ts';

/** The account a request is signed for is not known (any more). */
class UnknownAccountError extends Error {}

/**
 * Where an address of the product is reached from here. The carrier takes dotted host names alone for the events of
 * a conference, so the product may say that it is `world.appHost`; the signature is made over what it said.
 */
function reach(world: World, address: string): string {
  const url = new URL(address);
  if (url.hostname !== world.appHost) return address;
  return `${world.appUrl}${url.pathname}${url.search}`;
}

/**
 * Sends the product a request with the carrier's V3 signature.
 * @throws UnknownAccountError, or what fetch throws when there is no answer in time
 */
export async function sendSigned(
  world: World,
  request: Pick<Delivery, 'account' | 'url' | 'method' | 'params'>,
): Promise<Response> {
  const authToken = world.accounts.find((account) => account.authId === request.account)?.authToken;
  if (authToken === undefined) throw new UnknownAccountError(request.account);
  const { method, params } = request;
  const form = new URLSearchParams(params);
  let url = request.url;
  if (method === 'GET') url += `${url.includes('?') ? '&' : '?'}${form.toString()}`;
  return fetch(reach(world, url), {
    method,
    headers: { 'user-agent': 'Plivo', ...signatureHeaders(method, url, params, authToken) },
    ...(method === 'POST' ? { body: form } : {}),
    redirect: 'manual',
    signal: world.within(world.timing.webhookTimeout),
  });
}
