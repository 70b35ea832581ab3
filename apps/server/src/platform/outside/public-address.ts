import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet. What is private, local, shared by a carrier, reserved, made for
 * documentation or a translation of such a one (IPv4-mapped, NAT64, 6to4, Teredo) is not.
 * @param address as a resolver or `URL.hostname` writes it, IPv6 with or without brackets
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.startsWith('[') ? address.slice(1, -1) : address;
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (bare.includes('%') || !ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out (RFC 4291, section 2.4); whatever else is called unicast leads nowhere good.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20;
}

/** Whether a host of an address is an IP address and no name. */
export const isAddress = (host: string): boolean => host.startsWith('[') || ipaddr.IPv4.isValid(host);
