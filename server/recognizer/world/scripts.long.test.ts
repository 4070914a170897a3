import { afterAll, beforeAll, expect, test } from 'bun:test';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { assetFolder } from '../../core/assets.ts';
import { lookOf } from '../likeness.ts';
import { soughtIn } from '../score-text.ts';
import { type DrawnSide, drawnCircle, drawnPicture } from '../testing/drawn-coin.ts';
import { soughtOf } from '../text/ctc.ts';
import { openTextReader, type TextReader } from '../text/read-text.ts';
import type { SideSeen } from '../vision/seen.ts';
import { worldLexicon } from './lexicon.ts';
import { readWorldOn } from './read.ts';

const MINUTES = 600_000;
const world = loadWorld(assetFolder('catalogue'));
const lexicon = worldLexicon(world);
const sought = soughtOf([...soughtIn(lexicon), ...lexicon.dates]);
let reader: TextReader;
beforeAll(async () => {
  reader = await openTextReader(assetFolder('models'));
}, MINUTES);
afterAll(() => reader.close());

async function seenOn(side: DrawnSide): Promise<SideSeen> {
  const { lines: text, deficits } = await reader.read(drawnPicture(side), drawnCircle(), { sought });
  return { circle: null, problem: null, descriptor: null, colour: null, likeness: [], text, deficits };
}

test.each([
  [
    'in characters',
    '昭和四十五年',
    'Japan',
    '100 yen',
    1970,
    [
      { top: '日本国', centre: '百円', motif: 3 },
      { centre: '100', bottom: '昭和四十五年', motif: 4 },
    ],
  ],
  [
    'with our digits',
    '昭和45年',
    'Japan',
    '100 yen',
    1970,
    [
      { top: '日本国', centre: '百円', motif: 5 },
      { centre: '100', bottom: '昭和45年', motif: 6 },
    ],
  ],
  ['of the Republic', '中华民国六十年', 'Taiwan', null, 1971, [{ top: '中華民國六十年', motif: 3 }]],
  ['in Arabic digits', '١٩٣٧', 'Egypt', '20 piastres', 1937, [{ centre: '٢٠', date: '١٩٣٧', motif: 5 }]],
  ['of the Hijra', '١٣٩٧', 'Saudi Arabia', '50 halalas', 1976, [{ centre: '٥٠', date: '١٣٩٧', motif: 3 }]],
] as const)(
  'a year %s: %s',
  async (_, read, country, denomination, year, sides) => {
    const seen: SideSeen[] = [];
    for (const side of sides) seen.push(await seenOn(side));
    expect(seen.flatMap(({ text }) => text?.map((line) => line.text) ?? [])).toContain(read);
    const found = readWorldOn(world, lookOf(seen, [], []))?.world;
    expect(found?.candidates[0]).toMatchObject({ country, ...(denomination && { denomination }) });
    // Digits alone tell the year only where no other is near.
    expect([year, null]).toContain(found?.candidates[0]?.year ?? null);
    if (country === 'Japan' || country === 'Taiwan') expect(found?.year).toBe(year);
    else expect(found).toMatchObject({ country: null, denomination: null });
  },
  MINUTES,
);

test(
  'Devanagari digits are read, and name no country',
  async () => {
    const seen = await seenOn({ centre: '२०', date: '२०१०', motif: 3 });
    expect(seen.text?.map(({ text }) => text)).toContain('२०१०');
    expect(readWorldOn(world, lookOf([seen], [], []))?.world.country ?? null).toBeNull();
  },
  MINUTES,
);

test(
  'what is Latin is read as before, in any search',
  async () => {
    const side = { top: 'LIBERTY', bottom: 'IN GOD WE TRUST', date: '1934', motif: 3 };
    const alone = await reader.read(drawnPicture(side), drawnCircle());
    const { lines } = await reader.read(drawnPicture(side), drawnCircle(), { sought });
    expect(lines).toEqual(alone.lines);
  },
  MINUTES,
);
