import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { searchesFor } from './stock.ts';

test.each([
  [{ coinType: 'Mercury Dime', year: 1916 }, ['"Mercury Dime" 1916', '"Mercury Dime" coin obverse']],
  [{ coinType: 'Wheat Penny', year: 1943 }, ['"Lincoln cent" 1943', '"Lincoln cent" coin obverse']],
  [
    { coinType: 'Washington Quarter', year: 1999, variation: 'Delaware' },
    ['"Delaware" Quarter 1999', '"Washington Quarter" 1999', '"Washington Quarter" coin obverse'],
  ],
  [
    { coinType: 'American Eagle', year: 2021, name: '2021-W American Gold Eagle' },
    ['"American Gold eagle" 2021', '"American Gold eagle" coin obverse'],
  ],
  [
    { coinType: 'Commemorative Coins', year: 1892, name: '1892 Columbian Half Dollar' },
    ['"Columbian Half Dollar" 1892', '"Columbian Half Dollar" coin obverse'],
  ],
  [
    { coinType: 'Commemorative Coins', year: 1892, name: '1892-P' },
    ['"commemorative coin" 1892', '"commemorative coin" coin obverse'],
  ],
  [{ coinType: 'toString', year: 1916 }, ['"toString" 1916', '"toString" coin obverse']],
  [{ coinType: 'Proof Set', year: 1964 }, ['"Proof Set" 1964', '"Proof Set" coin obverse']],
])('%p', (coin, searches) => {
  expect(searchesFor(coin)).toEqual(searches);
});

test('nothing typed becomes an operator of the search', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('insource:/x/', '-dime', '"a" OR "b"', '💰', 'NOT', '%_*?~\\'),
  );
  fc.assert(
    fc.property(typed, typed, typed, (coinType, name, variation) => {
      for (const search of searchesFor({ coinType, year: 1916, name, variation })) {
        expect(search).toMatch(/^"[\p{L}\p{N}'’. ]+" [\p{L}\p{N}'’. ]+$/u);
        expect(search).not.toMatch(/\b(AND|OR|NOT)\b/);
      }
    }),
  );
});
