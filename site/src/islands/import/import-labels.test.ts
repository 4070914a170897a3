import { expect, test } from 'bun:test';
import type { Import } from '../../../../shared/import/model.ts';
import { isTaken } from '../../../../shared/import/taken.ts';
import {
  matchInWords,
  presentKinds,
  resultInWords,
  rowsInWords,
  stateInWords,
  takenInWords,
} from './import-labels.ts';

const one: Import = {
  ...{
    id: '',
    fileName: 'coins.csv',
    format: 'csv',
    state: 'done',
    problem: null,
    createdAt: '',
    finishedAt: null,
  },
  ...{
    position: 5,
    total: 5,
    added: 3,
    updated: 1,
    wants: 0,
    skipped: 0,
    wrong: 1,
    photos: null,
    canUndo: true,
  },
};

test('what became of an import is said in the words of the screen', () => {
  expect(resultInWords(one)).toBe('3 added · 1 updated · 1 couldn’t be imported');
  expect(resultInWords({ ...one, added: 0, updated: 0, wrong: 0 })).toBe('Nothing was imported');
  const photos = { waiting: 300, total: 1500 };
  expect(stateInWords({ ...one, state: 'importing', photos })).toBe('Photo 1,200 of 1,500');
  expect(stateInWords({ ...one, state: 'importing', position: 1200, total: 10_000 })).toBe(
    'Row 1,200 of 10,000',
  );
  expect(stateInWords({ ...one, state: 'cancelled', position: 0 })).toBe('Discarded');
  expect(resultInWords({ ...one, added: 0, updated: 0, wrong: 0, wants: 3 })).toBe('3 to your want list');
  expect(takenInWords({ taken: 5, takenWants: 0 })).toBe('5 coins');
  expect(takenInWords({ taken: 4, takenWants: 3 })).toBe('1 coin and 3 wants');
  expect(takenInWords({ taken: 1, takenWants: 1 })).toBe('1 want');
  expect(rowsInWords(1)).toBe('1 row');
  expect(rowsInWords(10_000)).toBe('10,000 rows');
});

test('a choice for one row goes before that for the file, and what is wrong is never taken', () => {
  expect(isTaken({ action: 'alike', choice: null, problems: [] }, 'skip')).toBe(false);
  expect(isTaken({ action: 'alike', choice: null, problems: [] }, 'add')).toBe(true);
  expect(isTaken({ action: 'alike', choice: 'take', problems: [] }, 'skip')).toBe(true);
  expect(isTaken({ action: 'add', choice: 'leave', problems: [] }, 'add')).toBe(false);
  expect(isTaken({ action: 'wrong', choice: 'take', problems: [] }, 'add')).toBe(false);
  const doubt = { field: 'year', message: '', kind: 'doubtful' as const, asks: 'year' as const };
  expect(isTaken({ action: 'want', choice: null, problems: [doubt] }, 'skip')).toBe(true);
  expect(isTaken({ action: 'want', choice: 'leave', problems: [] }, 'add')).toBe(false);
  expect(isTaken({ action: 'listed', choice: 'take', problems: [] }, 'add')).toBe(false);
});

test('only kinds there are rows of can be chosen', () => {
  const counts = {
    rows: 3,
    add: 2,
    update: 0,
    alike: 0,
    wrong: 1,
    doubtful: 0,
    want: 0,
    listed: 0,
    doubts: {},
    taken: 2,
    takenWants: 0,
  };
  expect(presentKinds(counts)).toEqual([
    { kind: 'wrong', count: 1 },
    { kind: 'add', count: 2 },
  ]);
  expect(matchInWords({ kind: 'issue', type: 'Mercury Dime', problem: null })).toContain('Mercury Dime');
});
