import type { RouteShape } from '@chairline/contract';
import { errorMessage } from '../lib/api.ts';
import { type FileParts, saveFile } from '../lib/save-file.ts';
import { notify } from './notify.tsx';
import { useWork } from './use-work.ts';

export interface Export {
  exporting: boolean;
  start: (route: RouteShape, parts: FileParts) => void;
}

/** Hands over a list as a file, once at a time; how it ended is said at the edge of the screen. */
export function useExport(): Export {
  const { busy, run } = useWork((error) => void notify({ message: errorMessage(error), kind: 'error' }));
  return {
    exporting: busy,
    start: (route, parts) =>
      void run(async () => {
        const name = await saveFile(route, parts);
        notify({ message: `${name} was saved to your downloads.`, kind: 'success' });
      }),
  };
}
