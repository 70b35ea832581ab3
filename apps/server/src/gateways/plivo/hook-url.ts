/** Stands for an installation without a name of its own: the sandbox knows it. */
const STAND_IN = 'http://app.example.com';

/**
 * The address, without a slash at the end, under which the carrier is told to reach this installation about calls. It
 * takes host names with a dot alone for the events of multi-party calls (SDK 4.79, `validUrl`).
 */
export function hookBase(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  return isNamed ? publicUrl : STAND_IN;
}

/** The same for a socket that the carrier connects to. */
export const socketBase = (publicUrl: string): string => hookBase(publicUrl).replace(/^http/, 'ws');
