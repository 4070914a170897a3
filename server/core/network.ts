import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The IPv4 address, or the /64 of an IPv6 address: one household has all of it (RFC 6177). A port is ignored; other
 * text stands for itself.
 */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? `${groupsOf(plain).map(hex).join(':')}::/64` : plain;
}

/** The /56 and /48 of an IPv6 address, which one customer may have whole (RFC 6177); none for other addresses. */
export function widerNetworksOf(address: string): string[] {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return [];
  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(plain);
  const site = [one, two, three].map(hex).join(':');
  return [`${site}:${hex(four & 0xff00)}::/56`, `${site}::/48`];
}

export const widestNetworkOf = (address: string): string =>
  widerNetworksOf(address).at(-1) ?? networkOf(address);

/** Without brackets, port and zone. */
function plainOf(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return (bracketed ?? dotted ?? address).split('%', 1)[0] ?? '';
}

const hex = (group: number) => group.toString(16);

/** The first four of its eight groups. */
function groupsOf(plain: string): number[] {
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - countIn(tail);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

/** An IPv4 address at the end stands for two groups. */
const countIn = (tail: string) => {
  const groups = tail ? tail.split(':') : [];
  return groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
};

/** Not on the public internet (IANA special-purpose registry, RFC 6890). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The only part of IPv6 allocated to the public so far. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Parts of it that are not public, or wrap an IPv4 address (Teredo, 6to4). */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
