import { social } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { setPage } from './set-page.ts';
import { findPage } from './store.ts';

export const socialRoutes: Binding[] = [
  handle(social.getSocialPage, (ctx) => findPage(ctx.tx)),
  handle(social.setSocialPage, (ctx, { body }) => setPage(ctx, body)),
];
