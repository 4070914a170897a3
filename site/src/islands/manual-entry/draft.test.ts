import { beforeEach, describe, expect, test } from 'bun:test';
import { memoryStorage } from '../../lib/storage.fake.ts';
import { clearDraft, draftKey, isUntouched, NOTHING_KNOWN, readDraft, writeDraft } from './draft.tsx';
import { entryOf } from './testing.ts';
import { EMPTY_FORM } from './values.ts';

const key = draftKey('user-1');
const typed = { ...EMPTY_FORM, name: '1909-S VDB', quantity: 2 };
const draft = { values: typed, known: NOTHING_KNOWN };
let store: Storage;

beforeEach(() => {
  store = memoryStorage();
});

describe('a draft', () => {
  test('is restored until it is cleared', () => {
    writeDraft(key, draft, store);
    expect(readDraft(key, store)).toEqual(draft);
    clearDraft(key, store);
    expect(readDraft(key, store)).toBeNull();
  });

  test('restores the chosen entry and the values filled in from it', () => {
    const known = { entry: entryOf(), world: null, filled: { composition: '90% silver', weight: '2.50' } };
    writeDraft(key, { values: typed, known }, store);
    expect(readDraft(key, store)).toEqual({ values: typed, known });
  });

  test('without an entry, or with an invalid one, is valid', () => {
    const wrong = [
      undefined,
      null,
      7,
      {},
      { entry: null },
      { entry: null, world: null, filled: { quantity: 'two' } },
      { entry: null, world: { id: 'de-1-euro' }, filled: {} },
      { entry: {}, filled: {} },
      { entry: entryOf({ composition: 90 as never }), filled: {} },
    ];
    for (const known of wrong) {
      store.setItem(key, JSON.stringify({ ...typed, known }));
      expect(readDraft(key, store)).toEqual(draft);
    }
  });

  test('belongs to one user and one coin or prefill', () => {
    writeDraft(key, draft, store);
    const handed = draftKey('user-1', { prefill: '{"name":"x"}' });
    expect(readDraft(handed, store)).toBeNull();
    expect(draftKey('user-1', { prefill: '{"name":"y"}' })).not.toBe(handed);
    expect(draftKey('user-1', { prefill: '{"name":"x"}' })).toBe(handed);
    expect(readDraft(draftKey('user-2'), store)).toBeNull();
    expect(readDraft(draftKey('user-1', { editId: 7 }), store)).toBeNull();
    expect(readDraft(draftKey('user-1', { scope: 'world' }), store)).toBeNull();
  });

  test('of another shape is ignored', () => {
    for (const text of ['', '{', 'null', '[]', '{"name":"x"}', JSON.stringify({ ...typed, quantity: '2' })]) {
      store.setItem(key, text);
      expect(readDraft(key, store)).toBeNull();
    }
  });

  test('survives a storage that throws', () => {
    store.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => writeDraft(key, draft, store)).not.toThrow();
  });
});

test('isUntouched is true for an unchanged form', () => {
  expect(isUntouched({ ...EMPTY_FORM }, EMPTY_FORM)).toBe(true);
  expect(isUntouched(typed, EMPTY_FORM)).toBe(false);
});
