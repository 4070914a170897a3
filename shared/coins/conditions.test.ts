import { afterAll, describe, expect, test } from 'bun:test';
import { DIME, right, said, testApp } from '../../server/testing/app.ts';
import {
  bandAt,
  bandOf,
  CONDITIONS,
  conditionGroups,
  GLOBAL_CONDITIONS,
  gradeOrder,
  VERIFICATION_CONDITIONS,
} from './conditions.ts';

const EXACT = GLOBAL_CONDITIONS.flatMap(([, conditions]) => conditions);
const ALL = [...new Set([...CONDITIONS, ...VERIFICATION_CONDITIONS, ...EXACT])];

describe('every list of the specification', () => {
  const it = testApp();
  afterAll(it.close);

  test('owner: any condition can be changed to any other, for one coin and for several', async () => {
    const owner = await it.user();
    const { id } = await right(await owner.sendJson('POST', '/api/coins', { ...DIME, condition: 'Bent' }));
    for (const condition of ALL) {
      const coin = await right(await owner.sendJson('PATCH', `/api/coins/${id}`, { condition }));
      expect(coin.condition).toBe(condition);
    }
    const several = { selection: { ids: [id] }, condition: 'Mint State (MS-65)' };
    expect(await right(await owner.sendJson('POST', '/api/coins/condition', several))).toEqual({
      changed: 1,
    });
  });

  test('owner: what is in no list is refused with a sentence', async () => {
    const owner = await it.user();
    const { id } = await right(await owner.sendJson('POST', '/api/coins', DIME));
    for (const condition of ['Bent', 'Mint State (MS-71)', 'mint state (ms-65)', '']) {
      expect((await said(await owner.sendJson('PATCH', `/api/coins/${id}`, { condition })))[0]).toBe(422);
    }
  });

  test('lies in the twelve bands', () => {
    for (const condition of ALL)
      expect(CONDITIONS).toContain(bandOf(condition) as (typeof CONDITIONS)[number]);
    expect(bandOf('Mint State (MS-63)')).toBe('Mint State (MS-60 to MS-70)');
    expect(bandOf('Proof (PF-65)')).toBe('Proof Coin (PF/PR-1 to PF/PR-70)');
    expect(['MS-65', 'xf45', 'PR-69 DCAM', 'PO-1'].map(bandOf)).toEqual([
      ...(['Mint State (MS-60 to MS-70)', 'Extremely Fine (EF-40, EF-45)'] as const),
      ...(['Proof Coin (PF/PR-1 to PF/PR-70)', 'Poor (PO-1)'] as const),
    ]);
    expect([null, '', 'Bent', 'Details', 'QQ-12'].map(bandOf)).toEqual(Array(5).fill(undefined));
  });
});

describe('a picker', () => {
  test('has every choice in one group: ranges, exact grades in their order, others; none by two names', () => {
    for (const current of [null, ...ALL, 'Schön']) {
      const choices = conditionGroups(current).flatMap(([, conditions]) => conditions);
      const wanted = ALL.filter((one) => one === current || one !== 'Poor (P-1)');
      expect(choices.toSorted()).toEqual([...wanted, ...(current === 'Schön' ? [current] : [])].toSorted());
    }
    const [ranges, exact, other] = conditionGroups('Schön').map(([, conditions]) => conditions);
    expect(ranges).toEqual(CONDITIONS.slice(0, -1));
    expect(exact?.slice(0, 3)).toEqual(['Good (G-4)', 'Good (G-6)', 'Very Good (VG-8)']);
    expect(other).toEqual(['Not Applicable', 'Schön']);
  });
});

test('each condition has its place on the scale, worst first and proofs last', () => {
  const places = CONDITIONS.slice(0, -1).map((condition) => gradeOrder({ condition }) ?? 0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const [band, exact] of GLOBAL_CONDITIONS) {
    const name = band.toLowerCase().replace(' ', '-');
    for (const condition of exact) expect(bandAt(gradeOrder({ condition }) ?? 0)).toBe(name);
  }
  expect(gradeOrder({ condition: 'Not Applicable' })).toBeNull();
});

test.each([
  ['MS65', 65],
  ['MS-64+ RD', 64],
  ['AU 58 details', 58],
  ['PR70DCAM', 170],
  ['66', 66],
  ['XF45', 45],
  ['Genuine', 4],
  ['99', 4],
])('the grade on a slab decides, where it can be read: %s', (grade, place) => {
  expect(gradeOrder({ isGraded: true, grade, condition: 'Good (G-4, G-6)' })).toBe(place);
  expect(gradeOrder({ isGraded: false, grade, condition: 'Good (G-4, G-6)' })).toBe(4);
});
