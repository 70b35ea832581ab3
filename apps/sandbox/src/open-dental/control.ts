import type { RawRow } from '@chairline/open-dental/made-up';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, readBody } from '../control/parse.ts';
import type { World } from '../world/index.ts';
import type { OpenDental } from './index.ts';
import { ApiRefusal } from './errors.ts';
import { type Practice, type TableName, tableNames } from './practice.ts';
import { documentBlob } from './writes.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const object = 'must be a JSON object';
const table = z.enum(tableNames as [TableName, ...TableName[]], `must be one of: ${tableNames.join(', ')}`);
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const founding = z.strictObject(
  {
    key: z.string().regex(/^[\w.-]{3,60}$/, 'must have 3 to 60 letters, digits, dots or dashes'),
    today: z.iso.date().optional(),
    patients: z.int().min(1).max(50_000).default(200),
    years: z.int().min(1).max(10).default(2),
    seed: z.int().default(1),
    clinics: z.int().min(0).max(20).default(0),
    insured: z.number().min(0).max(1).default(0.6),
    garbage: z.boolean().default(false),
    extra: z
      .array(
        z.looseObject({
          FName: z.string(),
          LName: z.string(),
          Birthdate: z.iso.date(),
          head: z.int().min(0).optional(),
        }),
      )
      .default([]),
    permissions: z.enum(['read', 'all']).default('all'),
    version: z
      .string()
      .regex(/^\d+(\.\d+)+$/, 'must be a version such as 25.3.27.0')
      .default('25.3.27.0'),
    timeZone: z.string().default('America/Los_Angeles'),
  },
  object,
);
const adjustment = z.strictObject({
  lives: z.boolean().optional(),
  permissions: z.enum(['read', 'all']).optional(),
  version: z
    .string()
    .regex(/^\d+(\.\d+)+$/)
    .optional(),
});
const throttle = z.strictObject({
  everyMs: z.int().min(0).max(60_000).default(0),
  refuse: z.boolean().default(false),
});
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, 'must be a moment such as 2026-11-20 17:00');
const passing = z.strictObject({
  days: z.number().min(0).max(366).default(0),
  hours: z
    .number()
    .min(0)
    .max(366 * 24)
    .default(0),
  to: moment.optional(),
});
const days = z.strictObject({ days: z.number().min(0).max(3_660) });

/** Says in `error` what the practice would not do. */
function tried<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiRefusal) throw new ControlError(error.message, { cause: error });
    throw error;
  }
}

/** /control/open-dental: what happens in an office without its API, and how the API behaves. */
export function registerOpenDentalControl(app: FastifyInstance, world: World, openDental: OpenDental): void {
  const { practices } = openDental;
  interface RowAddress {
    key: string;
    table: string;
    id: string;
  }
  function practiceOf(key: string): Practice {
    const practice = practices.of(key);
    if (!practice) throw new ControlError(`There is no practice "${key}".`);
    return practice;
  }
  const tableOf = (name: string): TableName => {
    const read = table.safeParse(name);
    if (!read.success) throw new ControlError(`The table ${read.error.issues[0]?.message ?? 'is unknown'}.`);
    return read.data;
  };
  const idOf = (name: TableName, id: string): number | string => (name === 'preference' ? id : Number(id));
  const about = (practice: Practice) => ({
    ...practice.founding,
    extra: practice.founding.extra.length,
    now: practice.now(),
  });
  const base = '/control/open-dental';

  app.get(`${base}/practices`, (_request, reply) => reply.send(practices.keys()));
  app.post(`${base}/practices`, (request, reply) => {
    const { extra, ...input } = readBody(founding, request.body);
    return reply.send(about(practices.found({ ...input, extra, aheadMs: 0 })));
  });
  app.get<{ Params: RowAddress }>(`${base}/:key`, (request, reply) =>
    reply.send(about(practiceOf(request.params.key))),
  );
  app.post<{ Params: RowAddress }>(`${base}/:key`, (request, reply) => {
    practiceOf(request.params.key);
    const { permissions, version, lives } = readBody(adjustment, request.body);
    const practice = practices.adjust(request.params.key, {
      ...(permissions ? { permissions } : {}),
      ...(version ? { version } : {}),
      ...(lives === undefined ? {} : { lives }),
    });
    return reply.send(about(practice));
  });

  app.get<{ Params: RowAddress; Querystring: Record<string, string> }>(
    `${base}/:key/:table`,
    (request, reply) => {
      const rows = practiceOf(request.params.key).rows(tableOf(request.params.table));
      const wanted = Object.entries(request.query);
      return reply.send(rows.filter((row) => wanted.every(([name, value]) => String(row[name]) === value)));
    },
  );
  app.post<{ Params: RowAddress }>(`${base}/:key/:table`, (request, reply) =>
    reply.send(
      tried(() =>
        practiceOf(request.params.key).add(
          tableOf(request.params.table),
          readBody(fields, request.body) as RawRow,
        ),
      ),
    ),
  );
  app.post<{ Params: RowAddress }>(`${base}/:key/:table/:id`, (request, reply) => {
    const name = tableOf(request.params.table);
    return reply.send(
      tried(() =>
        practiceOf(request.params.key).change(
          name,
          idOf(name, request.params.id),
          readBody(fields, request.body) as RawRow,
        ),
      ),
    );
  });
  // A POST, as all that is done here: one helper does for every call of the control API.
  app.post<{ Params: RowAddress }>(`${base}/:key/:table/:id/delete`, (request, reply) => {
    const name = tableOf(request.params.table);
    tried(() => practiceOf(request.params.key).remove(name, idOf(name, request.params.id)));
    return reply.send({ ok: true });
  });
  app.get<{ Params: RowAddress }>(`${base}/:key/document/:id/bytes`, (request, reply) => {
    const practice = practiceOf(request.params.key);
    const row = practice.find('document', Number(request.params.id));
    const bytes = row && world.blobs.get(documentBlob(practice, row));
    if (!bytes) throw new ControlError('There is no such document.');
    return reply.type('application/octet-stream').send(bytes);
  });

  app.post<{ Params: RowAddress }>(`${base}/:key/days`, (request, reply) => {
    const practice = practiceOf(request.params.key);
    const { days: passed } = readBody(days, request.body);
    practices.adjust(request.params.key, { aheadMs: practice.founding.aheadMs + passed * DAY_MS });
    return reply.send(about(practice));
  });
  app.post<{ Params: RowAddress }>(`${base}/:key/advance`, (request, reply) => {
    const practice = practiceOf(request.params.key);
    const { days: passed, hours, to } = readBody(passing, request.body);
    const ahead = to
      ? Date.parse(`${to}Z`) - Date.parse(`${practice.now()}Z`)
      : passed * DAY_MS + hours * HOUR_MS;
    if (!(ahead >= 0))
      throw new ControlError(`Its clock shows ${practice.now()}: "${String(to)}" is past, or no moment.`);
    const happened = practices.advance(request.params.key, ahead);
    return reply.send({ ...about(practice), happened });
  });
  app.get(`${base}-throttle`, (_request, reply) => reply.send(openDental.throttle()));
  app.post(`${base}-throttle`, (request, reply) => {
    openDental.setThrottle(readBody(throttle, request.body));
    return reply.send(openDental.throttle());
  });
}
