import type { Plugin } from 'vite';

const ROUTES = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/][\w-]*routes\.ts$/;

/** Leaves the sentences that describe routes out of the page: they are for the OpenAPI document, which the server writes. */
export function leaveOutSummaries(): Plugin {
  return {
    name: 'chairline-leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ROUTES.test(id)) return null;
      return {
        code: code.replace(/^ {2}summary:\s*(?:'[^'\n]*'|`[^`]*`|"[^"\n]*"),\n/gm, "  summary: '',\n"),
        map: null,
      };
    },
  };
}
