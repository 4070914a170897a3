import { beforeEach, describe, expect, test } from 'bun:test';
import { clearDraft, draftKey, isUntouched, readDraft, writeDraft } from './draft.ts';
import { EMPTY_FORM } from './values.ts';

class MemoryStorage implements Storage {
  private items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}

const key = draftKey('user-1', null);
const typed = { ...EMPTY_FORM, name: '1909-S VDB', quantity: 2 };
let store: MemoryStorage;

beforeEach(() => {
  store = new MemoryStorage();
});

describe('a draft', () => {
  test('comes back as it was typed, until it is cleared', () => {
    writeDraft(key, typed, store);
    expect(readDraft(key, store)).toEqual(typed);
    clearDraft(key, store);
    expect(readDraft(key, store)).toBeNull();
  });

  test('belongs to one user and one coin', () => {
    writeDraft(key, typed, store);
    expect(readDraft(draftKey('user-2', null), store)).toBeNull();
    expect(readDraft(draftKey('user-1', 7), store)).toBeNull();
  });

  test('of another shape is ignored', () => {
    for (const text of ['', '{', 'null', '[]', '{"name":"x"}', JSON.stringify({ ...typed, quantity: '2' })]) {
      store.setItem(key, text);
      expect(readDraft(key, store)).toBeNull();
    }
  });

  test('is only a comfort: a store that refuses breaks nothing', () => {
    store.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => writeDraft(key, typed, store)).not.toThrow();
  });
});

test('isUntouched tells a form nobody has typed in', () => {
  expect(isUntouched({ ...EMPTY_FORM }, EMPTY_FORM)).toBe(true);
  expect(isUntouched(typed, EMPTY_FORM)).toBe(false);
});
