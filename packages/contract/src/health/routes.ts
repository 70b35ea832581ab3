import { z } from 'zod';
import { route } from '../shared/route.ts';
import { officeHealth, systemHealth } from './models.ts';

export const getOfficeHealth = route({
  name: 'getOfficeHealth',
  method: 'GET',
  path: '/office/health',
  feature: 'health',
  access: 'session',
  summary: 'How everything is that the office’s work stands on, and the jobs that failed.',
  answer: officeHealth,
});

export const getSystemHealth = route({
  name: 'getSystemHealth',
  method: 'GET',
  path: '/system/health',
  feature: 'health',
  access: 'provider',
  summary: 'How the installation is, and every office by its worst part; no patient data.',
  query: z.object({ page: z.coerce.number().int().min(0).max(100_000).optional() }),
  answer: systemHealth,
});
