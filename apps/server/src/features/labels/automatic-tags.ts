import type { Context } from '../../platform/context.ts';
import { findAutomaticTags } from './store.ts';

/**
 * Tags that come by themselves on what staff send in a process: those with `enable_auto` whose process it is, but
 * for blocked ones.
 * @param process name of a process type, such as `labels.FRONT_DESK_PROCESS`
 */
export function automaticTags(ctx: Context, process: string): Promise<number[]> {
  return findAutomaticTags(ctx.tx, process, 'contactTags');
}

/** The same for what staff write to each other in a conversation of a process: tags of the source convoTags. */
export function automaticConvoTags(ctx: Context, process: string): Promise<number[]> {
  return findAutomaticTags(ctx.tx, process, 'convoTags');
}
