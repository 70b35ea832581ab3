import { rangeIn } from './dates.ts';
import type { Asked, Tool } from './protocol.ts';

interface Property {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
}

const DATE = /\b(\d{4}-\d{2}-\d{2})\b/g;
const NAMES = /\b(?:Dr\.? )?\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+)*/gu;
/** What stands at the head of a question with a capital letter. */
const HEADS =
  /^(Who|What|Which|When|Where|How|Is|Are|Do|Does|Did|Can|Could|Show|List|Find|Give|Has|Have|Tell|Please|The|Why|Free|In|For|Whose|Will|On) ?/;

/** Values of a tool's parameters: of the lines `key: value` in the system prompt, else of the question, in its order. */
export function fillValues(
  { parameters }: Tool,
  { system }: Asked,
  question: string,
): Record<string, unknown> {
  const properties = Object.entries(
    ((parameters ?? {}) as { properties?: Record<string, Property> }).properties ?? {},
  );
  const context = contextIn(system);
  const dates = [...question.matchAll(DATE)].map(([, date]) => date!);
  const range =
    dates.length === 1 ? { from: dates[0], to: dates.pop() } : rangeIn(question, context.get('today'));
  // It is what the day is, and no value: "to_day" is another thing.
  context.delete('today');
  const numbers = [...question.replace(DATE, ' ').matchAll(/\b\d+(?:\.\d+)?\b/g)].map(([text]) =>
    Number(text),
  );
  const names = namesIn(question);
  const values: Record<string, unknown> = {};
  for (const [name, property] of properties) {
    const value = valueOf(name, property);
    if (value !== undefined) values[name] = value;
  }
  return values;

  function valueOf(name: string, property: Property): unknown {
    const type = [property.type].flat()[0];
    const known = context.get(plain(name));
    if (known !== undefined) return type === 'number' || type === 'integer' ? Number(known) : known;
    const said = property.enum?.find((value) => question.toLowerCase().includes(String(value).toLowerCase()));
    if (property.enum) return said;
    if (type === 'boolean') return true;
    if (type === 'number' || type === 'integer') return numbers.shift();
    const about = `${name} ${property.description ?? ''}`.toLowerCase();
    if (/date|day|from|since|until|start|end\b/.test(about)) {
      const isEnd = /(^|[^a-z])(to|until|end|last|before)([^a-z]|$)/.test(
        name.replaceAll('_', ' ').toLowerCase(),
      );
      return dates.shift() ?? (isEnd ? range?.to : range?.from);
    }
    if (type === 'array') return names.length > 0 ? names.splice(0) : undefined;
    return names.shift();
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

function contextIn(system: string): Map<string, string> {
  const lines = [...system.matchAll(/^\s*[-*]?\s*([\w ]{1,40}): *(\S[^\n]*)$/gm)];
  return new Map(lines.map(([, key, value]) => [plain(key!), value!.trim()]));
}

/** What is quoted, else what is written like a name, else the word after "for" or "of". */
function namesIn(question: string): string[] {
  const quoted = [...question.matchAll(/["“]([^"”]+)["”]/g)].map(([, text]) => text!);
  if (quoted.length > 0) return quoted;
  const names = [...question.replace(HEADS, '').matchAll(NAMES)].map(([text]) => text.replace(/[’']s$/, ''));
  if (names.length > 0) return names;
  return [...question.matchAll(/\b(?:for|of) (?:an? |the )?([\p{L}-]+)/gu)].map(([, word]) => word!);
}
