/** A node of the tree that the bundler's parser makes of a file. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** A node and all below it, from the outside in. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child);
}

/** The name of a property in an object, or of a variable's identifier. */
export function nameOf(node: Node): string {
  const named = (node['key'] ?? node) as { name?: string; value?: unknown };
  return named.name ?? String(named.value);
}

/** Cuts properties out of their lists, each with the comma behind it; what follows keeps its line. */
export function cutOut(code: string, properties: readonly Node[]): string {
  let rest = code;
  for (const { start, end } of properties.toSorted((one, other) => other.start - one.start)) {
    const lines = rest.slice(start, end).split('\n').length - 1;
    rest = rest.slice(0, start) + '\n'.repeat(lines) + rest.slice(end).replace(/^\s*,/, '');
  }
  return rest;
}
