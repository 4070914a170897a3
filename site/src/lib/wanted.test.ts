import { expect, setSystemTime, test } from 'bun:test';
import fc from 'fast-check';
import {
  keepInvitationForMail,
  keepWanted,
  takeWanted,
  wantedInvitation,
  wantInvitationOfMail,
} from './wanted.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('visitor: who signs in comes back to where they wanted to go, once', () => {
  const store = storage();
  keepWanted('/coin/13?edit=notes', store);
  expect(takeWanted(store)).toBe('/coin/13?edit=notes');
  expect(takeWanted(store)).toBe('/');
});

test('visitor: an invitation to come back to also opens an account', () => {
  const store = storage();
  expect(wantedInvitation(store)).toBeUndefined();
  keepWanted('/coin/13?token=x', store);
  expect(wantedInvitation(store)).toBeUndefined();
  keepWanted('/invitation?token=of-a-collection', store);
  expect(wantedInvitation(store)).toBe('of-a-collection');
  expect(takeWanted(store)).toBe('/invitation?token=of-a-collection');
});

test('visitor: an invitation is come back to from the mail that verifies the address, once and within a day', () => {
  const [registering, shared] = [storage(), storage()];
  keepWanted('/invitation?token=of-a-collection', registering);
  keepInvitationForMail(registering, shared);
  const opened = () => {
    const tab = storage();
    wantInvitationOfMail(tab, shared);
    return takeWanted(tab);
  };
  expect(opened()).toBe('/invitation?token=of-a-collection');
  expect(opened()).toBe('/');
  keepInvitationForMail(registering, shared);
  setSystemTime(Date.now() + 25 * 3_600_000);
  expect(opened()).toBe('/');
  setSystemTime();
  // Registered later, without an invitation.
  keepInvitationForMail(registering, shared);
  keepInvitationForMail(storage(), shared);
  expect(opened()).toBe('/');
});

test('visitor: who goes to the start has changed their mind', () => {
  const store = storage();
  keepWanted('/coin/13', store);
  keepWanted('/', store);
  expect(takeWanted(store)).toBe('/');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/login',
  '/ x',
])('visitor: %p leads home', (address) => {
  const store = storage();
  keepWanted(address, store);
  expect(takeWanted(store)).toBe('/');
});

test('whatever was kept, it stays on this site', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.string().map((text) => `/${text}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(odd, (address) => {
      const store = storage();
      keepWanted(address, store);
      expect(new URL(takeWanted(store), 'https://coins.example').origin).toBe('https://coins.example');
    }),
    { numRuns: 2000 },
  );
});
