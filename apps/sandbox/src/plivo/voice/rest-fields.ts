import { PlivoError } from '../errors.ts';
import type { Address } from './types.ts';

/** The fields of a REST call as text, whether they came as JSON or as a form. */
export type Fields = Record<string, string | undefined>;

/** @throws PlivoError 400 when the body is no object of plain values */
export function readFields(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new PlivoError(400, 'request body is not valid JSON');
  const fields: Fields = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields[name] = String(value);
    else if (value !== null && value !== undefined) throw new PlivoError(400, `${name} is invalid`);
  }
  return fields;
}

/**
 * The address in `<name>_url` with its `<name>_method` (POST).
 * @throws PlivoError 400 when it is no web address
 */
export function addressField(fields: Fields, name: string): Address | null {
  const url = fields[`${name}_url`];
  if (!url) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new PlivoError(400, `${name}_url is invalid`);
  const method = (fields[`${name}_method`] ?? 'POST').toUpperCase();
  if (method !== 'GET' && method !== 'POST') throw new PlivoError(400, `${name}_method is invalid`);
  return { url, method };
}
