import { z } from 'zod';
import { route } from '../shared/route.ts';
import { failedJob, health } from './models.ts';

export const getHealth = route({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  feature: 'system',
  access: 'public',
  counts: 'none',
  summary:
    'How the parts of the server are, each by name. 503 only when this process cannot serve, or is about to end.',
  answer: health,
});

export const listFailedJobs = route({
  name: 'listFailedJobs',
  method: 'GET',
  path: '/jobs/failed',
  feature: 'system',
  access: 'admin',
  summary: 'Jobs of this office that were tried as often as they may be.',
  answer: z.array(failedJob),
});

export const dismissFailedJob = route({
  name: 'dismissFailedJob',
  method: 'POST',
  path: '/jobs/failed/{jobId}/dismiss',
  feature: 'system',
  access: 'admin',
  summary: 'Take a failed job off the list; it shows again should it fail anew.',
  params: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ job_id: z.string() }),
});

export const restoreFailedJob = route({
  name: 'restoreFailedJob',
  method: 'POST',
  path: '/jobs/failed/{jobId}/restore',
  feature: 'system',
  access: 'admin',
  summary: 'Undo a dismissal: the failed job is on the list again.',
  params: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ job_id: z.string() }),
});

export const retryFailedJob = route({
  name: 'retryFailedJob',
  method: 'POST',
  path: '/jobs/failed/{jobId}/retry',
  feature: 'system',
  access: 'admin',
  summary: 'Try a failed job again, now.',
  params: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ job_id: z.string() }),
});

export const liveSocket = route({
  name: 'liveSocket',
  method: 'GET',
  path: '/live',
  feature: 'system',
  access: 'session',
  summary: 'WebSocket of the office’s changes. `since` is the last number seen: what was missed comes first.',
  query: z.object({ since: z.coerce.number().int().min(0).optional() }),
});
