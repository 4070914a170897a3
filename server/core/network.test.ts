import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isPublicAddress, networkOf, widerNetworksOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0000:0000:ffff::2', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:49152', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:12:34ab::1', ['2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['[2001:db8::1]:49152', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['203.0.113.7', []],
  ['unknown', []],
])('%s is in the wider networks %p', (address, networks) => {
  expect(widerNetworksOf(address)).toEqual(networks);
});

test('however the last 64 bits of an address are chosen, and however it is written, it is one place', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), (address, rest) => {
      const network = networkOf(address);
      const neighbour = network.replace('::/64', `:${rest.map((group) => group.toString(16)).join(':')}`);
      expect(networkOf(neighbour)).toBe(network);
      expect(networkOf(neighbour.toUpperCase())).toBe(network);
    }),
  );
});

test.each(['1.1.1.1', '198.35.26.96', '172.32.0.1', '2606:4700:4700::1111', '2a02:ec80:300:ed1a::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '100::1',
  '',
  'localhost',
  '127.1',
  '1.1.1.1 ',
])('"%s" is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('no IPv4 address becomes public by being wrapped in IPv6', () => {
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), ([a, b, c, d]) => {
      const tail = `${hex(a, b)}:${hex(c, d)}`;
      for (const wrapped of [`::ffff:${tail}`, `::${tail}`, `64:ff9b::${tail}`, `2002:${tail}::`])
        expect(isPublicAddress(wrapped)).toBe(false);
    }),
  );
});
