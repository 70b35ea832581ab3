import { social as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { lockPage, savePage } from './store.ts';

/** Sets or takes away the office's social media page. @throws Refusal 409 when `version` is not the newest */
export async function setPage(
  ctx: Context,
  wanted: { page_url: string | null; version?: number | undefined },
) {
  const before = await lockPage(ctx.tx);
  if (wanted.version !== undefined && wanted.version !== before.version) {
    throw conflict(contract.SOCIAL_PAGE_CHANGED);
  }
  if (wanted.page_url === before.page_url) return before;
  ctx.audit({
    action: 'social.page',
    subject: `office:${ctx.office}`,
    details: { page_url: wanted.page_url },
  });
  return savePage(ctx.tx, wanted.page_url);
}
