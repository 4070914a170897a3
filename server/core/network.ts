import { isIPv6 } from 'node:net';

/**
 * What counts as one place on the internet: an IPv4 address, or the first 64 bits of an IPv6 address, of which every
 * household and every rented server has as many as it likes (RFC 6177). A port that a proxy wrote behind it is left out; anything else stands for itself.
 */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? `${groupsOf(plain).map(hex).join(':')}::/64` : plain;
}

/**
 * The wider networks an IPv6 address is in, of which one customer may have the whole: a /56 as households do, a /48 as
 * firms and tunnels do (RFC 6177). None for any other address.
 */
export function widerNetworksOf(address: string): string[] {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return [];
  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(plain);
  const site = [one, two, three].map(hex).join(':');
  return [`${site}:${hex(four & 0xff00)}::/56`, `${site}::/48`];
}

/** The widest network an address is in: somebody who has it whole is still one. */
export const widestNetworkOf = (address: string): string =>
  widerNetworksOf(address).at(-1) ?? networkOf(address);

/** Without brackets, port and zone. */
function plainOf(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return (bracketed ?? dotted ?? address).split('%', 1)[0] ?? '';
}

const hex = (group: number) => group.toString(16);

/** The first four of the eight groups of an IPv6 address. */
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
