import { identity } from '@chairline/contract';
import { ApiError, call, mediaUrl } from '../../lib/api.ts';

/** For how long a file that was handed over is held, in milliseconds: some browsers read it after the click. */
const HELD_MS = 10_000;

/**
 * Asks for a CSV and hands it to the browser as a file to keep.
 * @param path under the API, with its query
 * @throws ApiError with a sentence for the user
 */
export async function downloadCsv(path: string, fileName: string): Promise<void> {
  const bytes = await fetchFile(path);
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

async function fetchFile(path: string): Promise<Blob> {
  let response = await ask(path);
  if (response.status === 403) {
    // The session's token has run out: any call through the client renews it.
    await call(identity.checkSession);
    response = await ask(path);
  }
  if (!response.ok)
    throw new ApiError(
      response.status,
      'export_failed',
      'The file could not be made. Try again in a moment.',
    );
  try {
    return await response.blob();
  } catch (cause) {
    throw new ApiError(0, 'offline', 'The file broke off half-way and was not kept. Try again.', { cause });
  }
}

async function ask(path: string): Promise<Response> {
  try {
    return await fetch(mediaUrl(path), { credentials: 'same-origin' });
  } catch (cause) {
    throw new ApiError(
      0,
      'offline',
      'Chairline cannot be reached. Check the internet connection and try again.',
      {
        cause,
      },
    );
  }
}
