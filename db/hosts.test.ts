import { expect, test } from 'bun:test';
import { addressesOf, placeOf } from './hosts.ts';

test('an address that names several hosts is one for each, with its port, and without what libpq is told of them', () => {
  expect(
    addressesOf('postgres://u:p%40@one:5432,[::1]:5433,three/coins?target_session_attrs=read-write'),
  ).toEqual([
    'postgres://u:p%40@one:5432/coins',
    'postgres://u:p%40@[::1]:5433/coins',
    'postgres://u:p%40@three/coins',
  ]);
  expect(addressesOf('postgresql://one/coins?sslmode=require&target_session_attrs=primary')).toEqual([
    'postgresql://one/coins?sslmode=require',
  ]);
});

test('what names no host, no database or a host that takes no writes is no address', () => {
  for (const wrong of [
    ...['', 'mysql://one/coins', 'postgres://one', 'postgres://one,/coins', 'postgres://one:port,two/coins'],
    'postgres://one,two/coins?target_session_attrs=prefer-standby',
  ])
    expect([wrong, addressesOf(wrong)]).toEqual([wrong, []]);
});

test('what is told of an address has neither user nor password', () => {
  expect(placeOf('postgres://u:secret@one:5433,two/coins?sslmode=require')).toBe('one:5433,two:5432/coins');
});
