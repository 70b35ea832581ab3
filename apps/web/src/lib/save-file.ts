import { identity, pathOf, problem, type RouteShape } from '@chairline/contract';
import { ApiError, call, mediaUrl } from './api.ts';

/** For how long a file that was handed over is held, in milliseconds: some browsers read it after the click. */
const HELD_MS = 10_000;

/** `params` and `query` as the route has them. */
export type FileParts = Parameters<typeof pathOf>[1];

/**
 * Asks for a file that the server makes, and hands it to the browser to keep: whole, or not at all.
 * @returns its name, as the server gave it
 * @throws ApiError with a sentence for the user
 */
export async function saveFile(route: RouteShape, parts: FileParts): Promise<string> {
  const response = await fetchFile(pathOf(route, parts));
  const name = nameIn(response.headers.get('content-disposition')) ?? 'export';
  let bytes: Blob;
  try {
    bytes = await response.blob();
  } catch (cause) {
    throw new ApiError(0, 'offline', 'The file broke off half-way and was not kept. Try again.', { cause });
  }
  saveBytes(bytes, name);
  return name;
}

/** Hands a text that is here already to the browser to keep. */
export const saveText = (text: string, name: string): void => saveBytes(new Blob([text]), name);

function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  clickLink(address, name);
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

/**
 * Has the browser itself download a file, for what is too large to be held here. The session is renewed first: a plain
 * download cannot do it.
 */
export async function downloadFile(route: RouteShape, parts: FileParts): Promise<void> {
  await call(identity.checkSession);
  clickLink(mediaUrl(pathOf(route, parts)), '');
}

function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** The name a header gives a file (RFC 6266). */
function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

async function fetchFile(path: string): Promise<Response> {
  let response = await ask(path);
  if (response.status === 403) {
    // The session's token has run out: any call through the client renews it.
    await call(identity.checkSession);
    response = await ask(path);
  }
  if (response.status === 403)
    throw new ApiError(
      403,
      'forbidden',
      'You are not allowed to take this out. Ask an admin of your office.',
    );
  // Why there is none, such as a list that is empty, is said as the server says it.
  if (response.status === 404) {
    const said = problem.safeParse(await response.json().catch(() => null));
    if (said.success && said.data.detail) throw new ApiError(404, said.data.code, said.data.detail);
  }
  if (!response.ok)
    throw new ApiError(
      response.status,
      'export_failed',
      'The file could not be made. Try again in a moment.',
    );
  return response;
}

async function ask(path: string): Promise<Response> {
  try {
    return await fetch(mediaUrl(path), { credentials: 'same-origin' });
  } catch (cause) {
    throw new ApiError(
      0,
      'offline',
      'Chairline cannot be reached. Check the internet connection and try again.',
      { cause },
    );
  }
}
