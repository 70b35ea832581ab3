export function playedVendors(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<'plivo' | 'smtp' | 'stripe' | 'google' | 'maps' | 'model' | 'openDental', boolean>>;
export function needsSandbox(env: Readonly<Record<string, string | undefined>>): boolean;
