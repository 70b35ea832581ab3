import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

/** Signs as the carrier does (Plivo, signature V3): address, its query, the sorted form, the nonce. */
function sign(url: string, params: Record<string, string>, nonce: string, token: string): string {
  const [base = '', query = ''] = url.split('?', 2);
  const inQuery = [...new URLSearchParams(query)].map(([key, value]) => `${key}=${value}`).sort();
  const form = Object.keys(params)
    .sort()
    .map((key) => `${key}${params[key]}`)
    .join('');
  const text = `${base}?${inQuery.join('&')}${inQuery.length > 0 && form ? '.' : ''}${form}`;
  return createHmac('sha256', token).update(`${text}.${nonce}`).digest('base64');
}

export interface WebhookOptions {
  /** Signs with this token instead of the account's. */
  token?: string;
  /** Sends this form though another one was signed. */
  sent?: Record<string, string>;
  /** Left out: signed. */
  headers?: Record<string, string>;
}

/** Delivers a signed webhook to a path under /api. */
export async function deliver(
  app: TestApp,
  path: string,
  params: Record<string, string>,
  options: WebhookOptions = {},
): Promise<LightMyRequestResponse> {
  const nonce = String(randomInt(1e9)).padStart(20, '0');
  const url = `${app.platform.config.publicUrl}/api${path}`;
  const token = options.token ?? app.platform.config.plivo!.authToken;
  return app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: options.headers ?? {
      'content-type': 'application/x-www-form-urlencoded',
      'x-plivo-signature-v3': sign(url, params, nonce, token),
      'x-plivo-signature-v3-nonce': nonce,
    },
    payload: new URLSearchParams(options.sent ?? params).toString(),
  });
}

export interface PatientText {
  from: string;
  to: string;
  text?: string;
  uuid?: string;
  media?: readonly string[];
}

/** The form of an incoming text, as Plivo sends it: numbers without their plus. */
export function patientText({
  from,
  to,
  text = 'Hello',
  uuid = randomUUID(),
  media = [],
}: PatientText): Record<string, string> {
  const form: Record<string, string> = {
    From: from.replace('+', ''),
    To: to.replace('+', ''),
    MessageUUID: uuid,
    Type: media.length > 0 ? 'mms' : 'sms',
    [media.length > 0 ? 'Body' : 'Text']: text,
  };
  media.forEach((url, index) => (form[`Media${index}`] = url));
  return form;
}

/** A patient texts the office. */
export const receive = (app: TestApp, text: PatientText, options: WebhookOptions = {}) =>
  deliver(app, '/plivo/inbound-text', patientText(text), options);

/** A call comes: the carrier asks what is to become of it. */
export const ringIn = (
  app: TestApp,
  { from, to, uuid = randomUUID() }: { from: string; to: string; uuid?: string },
) =>
  deliver(app, '/plivo/answer', {
    CallUUID: uuid,
    From: from.replace('+', ''),
    To: to.replace('+', ''),
    CallStatus: 'ringing',
  });

/** The carrier reports on a text. */
export const report = (
  app: TestApp,
  given: { office: number; item: number; uuid: string; status: string; errorCode?: string },
  options: WebhookOptions = {},
) =>
  deliver(
    app,
    `/plivo/delivery-report?office=${given.office}&item=${given.item}`,
    {
      MessageUUID: given.uuid,
      Status: given.status,
      From: '15035550100',
      To: '15035550133',
      ...(given.errorCode ? { ErrorCode: given.errorCode } : {}),
    },
    options,
  );
