import { expect, test } from 'bun:test';
import { estimateValue } from './service.ts';
import { estimate, withPrices } from './testing.ts';

const here = withPrices();

test.each([
  ['1944 Steel Cent', 'Lincoln Penny', 1944, null, 'Mint error. Collectors may pay more than the metal'],
  [
    '2019-W Lincoln Cent',
    'Lincoln Penny',
    2019,
    'W',
    'Semi-key date: 318,695 were struck, proofs not counted.',
  ],
  ['1878 three-cent nickel', 'Three Cents', 1878, null, 'only 2,350 proofs were struck'],
  ['1893-S Morgan', 'Morgan Silver Dollar', 1893, 'S', 'only 100,000 were struck. Collectors pay far more'],
])('user: %s', async (name, coinType, year, mintMark, note) => {
  const found = await estimate(await here.it.user(), { name, coinType, year, mintMark });
  expect(found.notes.join()).toContain(note);
});

test('nobody pays far more for a common number', async () => {
  for (const { typeId, year, mintMark, name } of here.it.deps.catalogue().keyDates) {
    const type = here.it.deps.catalogue().typesById.get(typeId);
    if (!type || name) continue;
    const { notes, catalogue } = await estimateValue(here.it.deps, {
      name: `${year} ${type.base}`,
      coinType: type.base,
      year,
      mintMark,
    });
    const far = notes.some((one) => one.includes('pay far more') || one.includes('only'));
    if (far && catalogue?.keyDate !== 'Great rarity') expect(catalogue?.mintage ?? 0).toBeLessThan(1_000_000);
  }
});
