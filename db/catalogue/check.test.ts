import { expect, test } from 'bun:test';
import { checkCatalogue } from './check.ts';
import { bundled, CHECK_SCRIPT, setType } from './testing.ts';

test('the bundled catalogue has no problem', () => {
  expect(checkCatalogue(bundled).problems).toEqual([]);
});

test('is counted by series, type, confidence and programme', () => {
  const { counts } = checkCatalogue(bundled);
  expect(counts?.issues.issues).toBeGreaterThan(6800);
  const { high = 0, medium = 0, low = 0 } = counts?.issues.confidence ?? {};
  expect(high + medium + low).toBe(counts?.issues.issues ?? Number.NaN);
  const mercury = counts?.series.find(({ types }) => types.some(({ id }) => id === 'mercury-dime'));
  expect(mercury?.tally.withMintage).toBeGreaterThanOrEqual(77);
  expect(counts?.programmes).toContainEqual({ name: 'state-quarters', designs: 50 });
});

test('catalogue:check prints the counts and ends with 0', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, CHECK_SCRIPT]);
  expect(stderr.toString()).toBe('');
  expect(stdout.toString()).toMatch(/All issues +[\d,]+ issues +[\d,]+ with mintage[\s\S]+No problems\.\n$/);
  expect(exitCode).toBe(0);
});

test('what is only bad style or missing is no reason to refuse what an operator adds', () => {
  const data = structuredClone(bundled);
  setType(data, 'mercury-dime', { note: 'Silver \u2014  always, see example.org ' });
  data.items.pop();
  expect(checkCatalogue(data).problems.length).toBeGreaterThan(3);
  expect(checkCatalogue(data, { sound: true }).problems.filter(({ section }) => section === 'types')).toEqual(
    [],
  );
});

test.each([
  ['nothing at all', null],
  [
    'lists of nothing',
    {
      types: [null],
      issues: { sources: [], issues: { x: [[]] } },
      items: [1],
      keyDates: ['x'],
      sets: [[]],
      words: 0,
      legends: [],
    },
  ],
])('%s is refused, not stumbled over', (_name, files) => {
  const { types, issues, items, keyDates, sets, words, legends } = Object(files);
  const { problems, counts } = checkCatalogue({ types, issues, items, keyDates, sets, words, legends });
  expect(problems.length).toBeGreaterThan(4);
  expect(counts).toBeNull();
});
