import { expect, test } from 'bun:test';
import { editDraftKey, forgetDrafts, hasDrafts, keepText, readText } from './drafts.ts';

/** A Storage whose keys are its own properties, as the browser's are. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
const storage = () => new FakeStorage() as unknown as Storage;

test('a text is kept per coin and field, an empty one too, until it is forgotten', () => {
  const store = storage();
  keepText(editDraftKey(1, 'notes'), 'From Mary', store);
  keepText(editDraftKey(1, 'name'), '', store);
  expect(readText(editDraftKey(1, 'notes'), store)).toBe('From Mary');
  expect(readText(editDraftKey(1, 'name'), store)).toBe('');
  expect(readText(editDraftKey(2, 'notes'), store)).toBeNull();
  keepText(editDraftKey(1, 'notes'), null, store);
  expect(readText(editDraftKey(1, 'notes'), store)).toBeNull();
});

test('signing out forgets every draft, who registered, and nothing else', () => {
  const store = storage();
  const drafts = [
    editDraftKey(1, 'notes'),
    editDraftKey(12, 'name'),
    'mintmark:manual-entry:ada:new',
    'mintmark:waiting',
    'mintmark:camera',
    'mintmark:camera:identify',
    'mintmark:captured',
  ];
  for (const key of [...drafts, 'mintmark:splash']) keepText(key, 'x', store);
  forgetDrafts(store);
  for (const key of drafts) expect(readText(key, store)).toBeNull();
  expect(readText('mintmark:splash', store)).toBe('x');
});

test('a store that is forbidden only keeps nothing', () => {
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage;
  keepText('mintmark:edit:1:name', 'x', forbidden);
  expect(readText('mintmark:edit:1:name', forbidden)).toBeNull();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('who has typed something is known before signing out loses it', () => {
  const store = (key: string) => Object.assign(new FakeStorage(), { [key]: 'Ike' }) as unknown as Storage;
  expect(hasDrafts(store('mintmark:splash'))).toBe(false);
  expect(hasDrafts(store(editDraftKey(7, 'name')))).toBe(true);
  expect(hasDrafts(store('mintmark:manual-entry:another'))).toBe(false);
});
