import path from 'node:path';
import { type Config, parseConfig } from '../../apps/server/src/platform/config.ts';
import { loadLocalSecrets } from '../../apps/server/src/platform/local-secrets.ts';
import { needsSandbox, playedVendors } from './sandbox-need.mjs';

/** What is started with what. */
export interface Plan {
  config: Config;
  serverEnv: NodeJS.ProcessEnv;
  /** Null when the outside world is real. */
  sandbox: { port: number; mailbox: boolean; env: NodeJS.ProcessEnv } | null;
}

/**
 * Works out the settings of server and sandbox: between them they share the vendors' credentials made for
 * this data folder, and outside production an empty database gets the demo unless CHAIRLINE_DEMO=no.
 * @param env as the user gave it
 * @throws ConfigError with one sentence for each wrong setting
 */
export function makePlan(env: NodeJS.ProcessEnv): Plan {
  const dataDir = path.resolve(env['CHAIRLINE_DATA']?.trim() || './data');
  const base: NodeJS.ProcessEnv = { ...env, CHAIRLINE_DATA: dataDir };
  if (env['NODE_ENV'] !== 'production') {
    if (!env['CHAIRLINE_DEMO']?.trim()) base['CHAIRLINE_DEMO'] = 'yes';
    // Who tries Chairline reads the terminal; who runs it collects the log.
    if (!env['LOG_LEVEL']?.trim()) base['LOG_LEVEL'] = 'warn';
  }
  // All of the user's own settings first: what is wrong there is said before anything is added.
  const given = parseConfig(base);
  if (!needsSandbox(env)) return { config: given, serverEnv: base, sandbox: null };

  const port = Number(env['SANDBOX_PORT']?.trim() || 4001);
  const made = loadLocalSecrets(dataDir);
  const played = playedVendors(env);
  const smtpPort = Number(env['SANDBOX_SMTP_PORT']?.trim() || port + 1);
  const sandbox = `http://127.0.0.1:${port}`;
  const serverEnv: NodeJS.ProcessEnv = {
    ...base,
    PUBLIC_URL: given.publicUrl,
    ...(played.plivo && {
      PLIVO_AUTH_ID: given.plivo?.authId ?? made.plivoAuthId,
      PLIVO_AUTH_TOKEN: given.plivo?.authToken ?? made.plivoAuthToken,
      PLIVO_API_URL: given.plivo?.apiUrl ?? `${sandbox}/plivo`,
    }),
    ...(played.smtp && {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: base['MAIL_FROM']?.trim() || 'Chairline <no-reply@chairline.test>',
    }),
    ...(played.stripe && {
      STRIPE_SECRET_KEY: given.stripe?.secretKey ?? made.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: given.stripe?.webhookSecret ?? made.stripeWebhookSecret,
      STRIPE_API_URL: given.stripe?.apiUrl ?? sandbox,
    }),
    ...(played.google && {
      GOOGLE_CLIENT_ID: given.google?.clientId ?? 'sandbox.apps.googleusercontent.test',
      GOOGLE_CLIENT_SECRET: given.google?.clientSecret ?? made.googleClientSecret,
      GOOGLE_API_URL: given.google?.apiUrl ?? `${sandbox}/google`,
      GOOGLE_PUBSUB_TOPIC: given.google?.push?.topic ?? 'projects/chairline-sandbox/topics/gmail',
      GOOGLE_PUSH_ACCOUNT:
        given.google?.push?.account ?? 'gmail-push@chairline-sandbox.iam.gserviceaccount.com',
    }),
    ...(played.meta && {
      META_APP_ID: given.meta?.appId ?? '10150000',
      META_APP_SECRET: given.meta?.appSecret ?? 'sandbox-meta-secret',
      META_VERIFY_TOKEN: given.meta?.verifyToken ?? 'sandbox-verify-token',
      META_API_URL: given.meta?.apiUrl ?? `${sandbox}/meta`,
    }),
    ...(played.openDental && {
      OD_DEVELOPER_KEY: given.openDental?.developerKey ?? 'sandbox-developer-key',
      OD_API_URL: given.openDental?.apiUrl ?? `${sandbox}/open-dental/api/v1`,
      // The sandbox keeps the published pace only when it is told to; a demo is filled while one looks.
      OD_PACE_MS: base['OD_PACE_MS']?.trim() || '10',
    }),
    ...(played.maps && { MAPS_API_URL: `${sandbox}/nominatim` }),
    ...(given.environment !== 'production' && { PUSH_API_URL: given.push?.apiUrl ?? sandbox }),
    ...(played.model && {
      LLM_PROVIDER: 'openai-compatible',
      LLM_API_URL: `${sandbox}/model/v1`,
      LLM_API_KEY: made.modelKey,
      LLM_MODEL: 'sandbox',
      SPEECH_API_URL: `${sandbox}/model/v1`,
      SPEECH_API_KEY: made.modelKey,
      LLM_PRICE_IN: '100',
      LLM_PRICE_OUT: '500',
      LLM_MODELS: JSON.stringify([
        {
          name: 'sandbox, the dear one',
          provider: 'anthropic',
          model: 'sandbox',
          url: `${sandbox}/model/anthropic/v1`,
          key: made.modelKey,
          price_in: 300,
          price_out: 1_500,
        },
      ]),
    }),
  };
  const sandboxEnv = {
    ...serverEnv,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_APP_URL: given.publicUrl,
    // The demo's practice goes on living; only in tests does it stand still.
    SANDBOX_OD_LIVES: env['SANDBOX_OD_LIVES']?.trim() || 'yes',
  };
  return {
    config: parseConfig(serverEnv),
    serverEnv,
    sandbox: { port, mailbox: played.smtp, env: sandboxEnv },
  };
}
