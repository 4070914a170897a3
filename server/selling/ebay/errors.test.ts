import { expect, test } from 'bun:test';
import { isKnownError, NOT_A_LEAF, refusalOf, warningOf } from './errors.ts';

/** All errors and warnings of eBay's descriptions (June 2026) for our calls, by subject; 1-3 is from 1 to 3. */
const DESCRIBED: Record<string, string> = {
  account: '20200-20201 20400-20406 20500-20501',
  inventory:
    '25001-25009 25011-25023 25025-25026 25028-25052 25076-25081 25083-25084 25086 25088-25098 25104 25106-25116 25118-25128 25401-25402 25501-25504 25601 25604 25701-25702 25706-25710 25713 25715 25752-25764 25766-25767 25800-25804',
  orders: '30500 30700 30800 30810 30820 30830 30840 30850 30900 31000 31100 32800',
  conditions: '46000-46004',
  categories: '62000 62002-62009',
  identity: '140000',
  photos: '190000 190013 190201-190203',
  notices: '195000-195001',
};
/** Those sellers were seen to get beside them. */
const SEEN = '1001 2004 25058-25060 25064 25066 25125';

const numbers = (list: string): number[] =>
  list.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

test.each([...Object.entries(DESCRIBED), ['seen', SEEN] as const])(
  'eBay: every error about %s has a sentence of its own',
  (_, list) => {
    expect(numbers(list).filter((errorId) => !isKnownError(errorId))).toEqual([]);
    for (const errorId of numbers(list)) {
      const refusal = refusalOf([{ errorId }], 400, true);
      // Whole sentences without a gap, and never the number.
      expect(refusal.message).toMatch(/^[A-Za-z][^{}\d]+\.$/);
      expect(`${refusal.message} ${refusal.facts.remedy ?? ''}`).not.toMatch(/error \d|[{}]|undefined/);
    }
  },
);

test('eBay: an error nobody has heard of is told with its number, and what eBay names is repeated as plain text', () => {
  expect(refusalOf([{ errorId: 99_999 }], 400, true).message).toContain('99999');
  const about = (value: string) =>
    refusalOf([{ errorId: 25_029, parameters: [{ name: 'field', value }] }], 400, true).message;
  expect(about('Denomination')).toContain('Denomination');
  expect(about('<b>Year</b>')).not.toMatch(/[<>]/);
  expect(about('x'.repeat(500)).length).toBeLessThan(150);
  expect(warningOf({ errorId: 99_999 })).toBeNull();
  // What names the fault comes before what only says that there is one.
  expect(refusalOf([{ errorId: 25_002 }, { errorId: 25_003 }], 400, true).facts.code).toBe('25003');
});

test('eBay: whatever says that a category takes no coins has the next one taken', () => {
  for (const code of NOT_A_LEAF)
    expect(refusalOf([{ errorId: Number(code) }], 400, false).message).toContain('category');
});
