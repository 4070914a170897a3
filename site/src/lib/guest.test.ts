import { expect, test } from 'bun:test';
import { GUEST_COIN_LIMIT as SERVER_LIMIT } from '../../../server/auth/model.ts';
import { GUEST_COIN_LIMIT } from './guest.ts';

test('the site speaks of the limit that the server enforces', () => {
  expect(GUEST_COIN_LIMIT).toBe(SERVER_LIMIT);
});
