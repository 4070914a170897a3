import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { networkOf, widerNetworksOf } from './network.ts';

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
