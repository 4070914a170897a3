import { expect, test } from 'bun:test';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { keepDescriptors, withDescriptors } from './child.ts';
import { appErrorOf } from './errors.ts';

const NONE_LEFT = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });

test('where connections have taken all descriptors, what is needed is done with those kept back', () => {
  keepDescriptors();
  const before = openSync(devNull, 'r');
  closeSync(before);
  let tries = 0;
  const opened = withDescriptors(() => {
    tries += 1;
    if (tries === 1) throw NONE_LEFT;
    return openSync(devNull, 'r');
  });
  expect(tries).toBe(2);
  // One of those that were given back just now.
  expect(opened).toBeLessThan(before);
  closeSync(opened);
  const never = () => {
    tries += 1;
    throw NONE_LEFT;
  };
  expect(() => withDescriptors(never)).toThrow('EMFILE');
  expect(tries).toBe(4);
});

test('a request for which there is no descriptor is told when to come again', () => {
  expect(appErrorOf(Object.assign(new Error('spawn'), { cause: NONE_LEFT }), 'UNKNOWN')).toMatchObject({
    status: 503,
    retryAfter: 10,
    message: 'The server is busy. Please try again in a moment.',
  });
});
