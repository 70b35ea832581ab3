import type { z } from 'zod';
import { badRequest } from './errors.ts';

/** Keys of an object that is to be an array: 0, 1, 2 … */
const isList = (keys: readonly string[]) =>
  keys.length > 0 && keys.every((key, index) => key === String(index));

type Tree = { [key: string]: string | Tree };

function toValue(node: string | Tree): unknown {
  if (typeof node === 'string') return node;
  const keys = Object.keys(node);
  if (isList(keys)) return keys.map((key) => toValue(node[key]!));
  return Object.fromEntries(keys.map((key) => [key, toValue(node[key]!)]));
}

/** Reads Stripe's form encoding: `items[0][price]=…`, `expand[]=…`. */
export function readForm(text: string): Record<string, unknown> {
  const root: Tree = Object.create(null) as Tree;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.replace(/\[.*$/s, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!),
    ];
    let node = root;
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(node).length) : part;
      if (index === path.length - 1) node[key] = value;
      else {
        const next = node[key];
        node = typeof next === 'object' ? next : (node[key] = Object.create(null) as Tree);
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, node]) => [key, toValue(node)]));
}

const bracketed = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** Reads the parameters of a call as Stripe does: what it does not know is refused. @throws StripeError 400 */
export function readInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const where = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    throw badRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && /undefined/.test(issue.message)) {
    throw badRequest(`Missing required param: ${where}.`, where, 'parameter_missing');
  }
  throw badRequest(`Invalid ${where}: ${issue.message}`, where);
}
