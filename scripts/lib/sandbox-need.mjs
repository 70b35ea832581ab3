/**
 * Whether the sandbox has to stand in for a vendor: never in production, and not when the real carrier
 * is configured (credentials without PLIVO_API_URL).
 * @param {Record<string, string | undefined>} env
 * @returns {boolean}
 */
export function needsSandbox(env) {
  if (env['NODE_ENV'] === 'production') return false;
  const real = env['PLIVO_AUTH_ID'] && env['PLIVO_AUTH_TOKEN'] && !env['PLIVO_API_URL'];
  return !real;
}
