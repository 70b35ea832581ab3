/**
 * Which vendors the sandbox has to stand in for: none in production; otherwise those that are not configured,
 * or whose address was pointed at a sandbox.
 * @param {Record<string, string | undefined>} env
 * @returns {{ plivo: boolean, smtp: boolean, stripe: boolean, google: boolean, meta: boolean, maps: boolean, model: boolean, openDental: boolean }}
 */
export function playedVendors(env) {
  const set = (name) => Boolean(env[name]?.trim());
  const played = env['NODE_ENV'] !== 'production';
  return {
    plivo: played && !(set('PLIVO_AUTH_ID') && set('PLIVO_AUTH_TOKEN') && !set('PLIVO_API_URL')),
    smtp: played && !set('SMTP_URL'),
    stripe: played && !(set('STRIPE_SECRET_KEY') && !set('STRIPE_API_URL')),
    google: played && !(set('GOOGLE_CLIENT_ID') && !set('GOOGLE_API_URL')),
    meta: played && !(set('META_APP_ID') && !set('META_API_URL')),
    maps: played && !set('MAPS_API_URL'),
    model: played && !set('LLM_PROVIDER') && !set('LLM_MODELS'),
    openDental: played && !(set('OD_DEVELOPER_KEY') && !set('OD_API_URL')),
  };
}

/**
 * Whether the sandbox is started at all.
 * @param {Record<string, string | undefined>} env
 * @returns {boolean}
 */
export function needsSandbox(env) {
  return Object.values(playedVendors(env)).some(Boolean);
}
