import { isIPv6 } from 'node:net';

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
