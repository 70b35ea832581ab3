import type { RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from './handler.ts';

/** A place for a route whose verb is still being written. None is left when the issue is resolved. */
export const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built`)));
