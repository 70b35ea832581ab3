import type { RouteShape } from '@chairline/contract';
import { z } from 'zod';
import { BadInput, notFound } from './errors.ts';
import type { Feature } from './feature.ts';
import { accessRefusal } from './http/access.ts';
import { changesSomething } from './http/describe.ts';
import { inputWords, sentenceOf } from './http/errors.ts';
import type { Binding, HandlerInput, Session } from './http/handler.ts';
import { isStorable } from './http/storable.ts';
import { inOffice, type Platform } from './platform.ts';

/** A verb as an AI agent is told of it. */
export interface Tool {
  /** The name of its route in the contract. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of `params`, `query` and `body`, as far as the route has them. */
  readonly input: Record<string, unknown>;
  /** Whether calling it changes something. */
  readonly changes: boolean;
}

export interface Toolbox {
  /** What an agent may call for this person. */
  list(session: Session): Tool[];
  /**
   * Calls a tool for a person: the same verb as over HTTP, with their rights, in one transaction of their office. The
   * audit log names both. @returns what the route answers
   * @throws Refusal 404 for no tool, else what the route refuses; BadInput for an input that does not fit
   */
  call(session: Session, agent: string, name: string, input: unknown): Promise<unknown>;
}

type Verb = Extract<Binding, { outside: null }>;

/** @throws when a feature names as a tool what it does not bind, or what does not run in one transaction */
export function createToolbox(platform: Platform, features: readonly Feature[]): Toolbox {
  const tools = new Map<string, { verb: Verb; schema: z.ZodType; tool: Tool }>();
  for (const { name, routes = [], tools: wanted = [] } of features) {
    for (const route of wanted) {
      const binding = routes.find((one) => one.route === route);
      if (!binding || binding.outside !== null)
        throw new Error(`${name}: ${route.name} is no verb in one transaction, so it is no tool`);
      const schema = inputOf(route);
      tools.set(route.name, { verb: binding, schema, tool: describe(route, schema) });
    }
  }
  return {
    list: (session) =>
      [...tools.values()]
        .filter(({ verb }) => accessRefusal(verb.route, session) === null)
        .map(({ tool }) => tool),
    async call(session, agent, name, input) {
      const found = tools.get(name);
      if (!found) throw notFound('tool');
      const { verb, schema } = found;
      const refusal = accessRefusal(verb.route, session);
      if (refusal) throw refusal;
      // As over HTTP, where an address without a query has an empty one.
      const read = schema.safeParse(Object.assign({ query: {} }, input), { error: inputWords });
      if (!read.success) throw new BadInput(sentenceOf(read.error));
      const given = read.data as HandlerInput<RouteShape>;
      if (!isStorable(given)) throw new BadInput('The input holds characters that are no text.');
      const actor = { kind: 'agent', name: agent, person: session.actor } as const;
      return inOffice(platform, { office: session.office, actor }, (ctx) =>
        verb.verb(ctx, { ...given, files: [] }),
      );
    },
  };
}

const inputOf = ({ params, query, body }: RouteShape): z.ZodType =>
  z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) });

function describe(route: RouteShape, schema: z.ZodType): Tool {
  return {
    name: route.name,
    description: route.summary,
    input: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    changes: changesSomething(route),
  };
}
