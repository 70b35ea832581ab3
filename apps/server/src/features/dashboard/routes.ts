import type { Binding } from '../../platform/http/handler.ts';

export const dashboardRoutes: Binding[] = [];
