import { isIPv6 } from 'node:net';

/**
 * What counts as one place on the internet: an IPv4 address, or the first 64 bits of an IPv6 address, of which every
 * household and every rented server has as many as it likes (RFC 6177). A port that a proxy wrote behind it is left out; anything else stands for itself.
 */
export function networkOf(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  const plain = (bracketed ?? dotted ?? address).replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - groupsIn(tail);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups. */
const groupsIn = (tail: string) => {
  const groups = tail ? tail.split(':') : [];
  return groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
};
