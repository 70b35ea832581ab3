import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One element of an answer document. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** A document that is none; the words are for the sandbox's log. */
export class DocumentError extends Error {}

const ATTRIBUTES = ':@';
const TEXT = '#text';
const PREFIX = '@';
/** Elements within elements; Plivo's own documents need three. */
const DEEPEST = 8;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: PREFIX,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** What may stand within what; an element that is missing here is unknown to the carrier. */
const allowed: Record<string, readonly string[]> = {
  Response: [
    'Speak',
    'Play',
    'GetDigits',
    'Record',
    'Dial',
    'MultiPartyCall',
    'Wait',
    'Hangup',
    'Redirect',
    'PreAnswer',
  ],
  GetDigits: ['Speak', 'Play'],
  PreAnswer: ['Speak', 'Play', 'Wait'],
  Dial: ['Number', 'User'],
};

type Node = Record<string, unknown>;

function readNode(node: Node, depth: number): Element | string {
  if (depth > DEEPEST) throw new DocumentError('too deeply nested');
  if (TEXT in node) return String(node[TEXT]);
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries((node[ATTRIBUTES] ?? {}) as Node))
    attributes[key.slice(PREFIX.length)] = String(value);
  const parts = ((node[name] ?? []) as Node[]).map((child) => readNode(child, depth + 1));
  return {
    name,
    attributes,
    text: parts
      .filter((part) => typeof part === 'string')
      .join('')
      .trim(),
    children: parts.filter((part) => typeof part !== 'string'),
  };
}

function check(element: Element): void {
  for (const child of element.children) {
    if (!allowed[element.name]?.includes(child.name))
      throw new DocumentError(`<${child.name}> is unknown within <${element.name}>`);
    check(child);
  }
}

/**
 * The elements of an answer document in their order.
 * @throws DocumentError when it is no XML, has no Response, or holds an element the carrier does not know
 */
export function readDocument(xml: string): Element[] {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new DocumentError(valid.err.msg);
  const nodes = parser.parse(xml) as Node[];
  const roots = nodes.map((node) => readNode(node, 0)).filter((node) => typeof node !== 'string');
  const [root] = roots;
  if (roots.length !== 1 || root?.name !== 'Response') throw new DocumentError('the root is not Response');
  check(root);
  return root.children;
}
