import { afterAll, beforeEach, expect, test } from 'bun:test';
import { dismissToast, shownFor, toast, toastAfterReload, toastStore } from './toast.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

beforeEach(() => {
  Object.assign(globalThis, { location: { pathname: '/' } });
  stored.clear();
  const left = toastStore.get();
  if (left) dismissToast(left.id);
});

afterAll(() => void Reflect.deleteProperty(globalThis, 'location'));

test('a newer notice takes the place of the older', () => {
  toast({ title: 'Coin Deleted' });
  const first = toastStore.get();
  toast({ title: 'Updated', variant: 'success' });
  expect(toastStore.get()).toMatchObject({ title: 'Updated', variant: 'success' });
  expect(toastStore.get()?.id).not.toBe(first?.id);
});

test('closing a notice that has been replaced leaves the newer one', () => {
  toast({ title: 'first' });
  const first = toastStore.get()?.id ?? 0;
  toast({ title: 'second' });
  dismissToast(first);
  expect(toastStore.get()?.title).toBe('second');
});

test('those who listen are told, until they leave', () => {
  let told = 0;
  const leave = toastStore.subscribe(() => told++);
  toast({ title: 'one' });
  leave();
  toast({ title: 'two' });
  expect(told).toBe(1);
});

test('a notice for the next page is shown there once', () => {
  toastAfterReload({ title: 'Login Successful' });
  expect(toastStore.get()).toBeUndefined();
  toastStore.takePending();
  expect(toastStore.get()?.title).toBe('Login Successful');
  dismissToast(toastStore.get()?.id ?? 0);
  toastStore.takePending();
  expect(toastStore.get()).toBeUndefined();
});

test('a notice that was left for the home screen is forgotten when another page comes first', () => {
  toastAfterReload({ title: 'Login Successful' });
  location.pathname = '/login';
  toastStore.takePending();
  location.pathname = '/';
  toastStore.takePending();
  expect(toastStore.get()).toBeUndefined();
});

test('something unreadable left in storage is passed over', () => {
  stored.set('mintmark:toast', '{');
  toastStore.takePending();
  expect(toastStore.get()).toBeUndefined();
});

test('a notice that offers something to be pressed stays for more than ten seconds', () => {
  expect(shownFor({})).toBe(5000);
  expect(shownFor({ actions: [{ label: 'Undo', onClick: () => {} }] })).toBeGreaterThanOrEqual(10_000);
});
