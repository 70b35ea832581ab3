export function playedVendors(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<
  Record<'plivo' | 'smtp' | 'stripe' | 'google' | 'maps' | 'meta' | 'model' | 'openDental', boolean>
>;
export function needsSandbox(env: Readonly<Record<string, string | undefined>>): boolean;
