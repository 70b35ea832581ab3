import type { RouteShape } from '@chairline/contract';
import { ApiError, errorMessage } from '../lib/api.ts';
import { type FileParts, saveFile } from '../lib/save-file.ts';
import { notify } from './notify.tsx';
import { useWork } from './use-work.ts';

export interface Export {
  exporting: boolean;
  start: (route: RouteShape, parts: FileParts) => void;
}

/** Hands over a list as a file, once at a time; how it ended is said at the edge of the screen. */
export function useExport(): Export {
  const { busy, run } = useWork((error) => {
    // An empty list is nobody's fault.
    const kind = error instanceof ApiError && error.status === 404 ? 'info' : 'error';
    notify({ message: errorMessage(error), kind });
  });
  return {
    exporting: busy,
    start: (route, parts) =>
      void run(async () => {
        const name = await saveFile(route, parts);
        notify({ message: `${name} was saved to your downloads.`, kind: 'success' });
      }),
  };
}
