import type { Element } from './document.ts';
import type { Errand, Next, Stage } from './stage.ts';
import type { Address, Call } from './types.ts';

/** A number of an element, or what counts without it. */
export function numberOf(element: Element, attribute: string, otherwise: number): number {
  const value = Number(element.attributes[attribute]);
  return element.attributes[attribute] !== undefined && Number.isFinite(value) && value >= 0
    ? value
    : otherwise;
}

/** The address in an attribute; null where there is none or it is no web address. */
export function addressOf(element: Element, attribute: string, method = 'method'): Address | null {
  const url = element.attributes[attribute];
  if (!url || !URL.canParse(url)) return null;
  return { url, method: element.attributes[method]?.toUpperCase() === 'GET' ? 'GET' : 'POST' };
}

/**
 * Tells an element's `action` how it went. Where it redirects, as it does by default, what comes back takes over.
 * @throws UnreachableError or DocumentError, when the answer was to take over
 */
export async function askAction(
  stage: Stage,
  element: Element,
  call: Call,
  params: Record<string, string>,
): Promise<Next> {
  const action = addressOf(element, 'action');
  if (!action) return undefined;
  if (element.attributes.redirect === 'false') {
    stage.hooks.tellOf(call, action, params);
    return undefined;
  }
  return jump(stage, call, action, 'action', params);
}

/**
 * Fetches another document, which takes over.
 * @throws UnreachableError, DocumentError
 */
export async function jump(
  { hooks }: Stage,
  call: Call,
  to: Address,
  errand: Errand,
  params: Record<string, string>,
): Promise<Next> {
  return { elements: await hooks.ask(call, to, params), errand };
}
