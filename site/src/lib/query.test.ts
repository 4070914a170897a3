import { expect, test } from 'bun:test';
import { MutationObserver } from '@tanstack/react-query';
import { queryClient, startOnce } from './query.ts';

/** A mutation begins its work a few promises after it is known to be under way. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('presses in one frame start a change once; after it, it can be started again', async () => {
  const mutationKey = ['startOnce', 'trash'];
  let calls = 0;
  let finish = () => {};
  const mutationFn = () => {
    calls += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  let done: Promise<unknown> = Promise.resolve();
  // Each press has a mutation of its own, as two islands have.
  const press = (key: string[]) =>
    startOnce(key, () => {
      done = new MutationObserver(queryClient, { mutationKey, mutationFn }).mutate();
    });

  press(['startOnce']);
  press(mutationKey);
  press(['startOnce']);
  await settle();
  expect(calls).toBe(1);
  finish();
  await done;
  press(['startOnce']);
  await settle();
  expect(calls).toBe(2);
  finish();
  await done;
});
