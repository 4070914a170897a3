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

const textsOf = (...seen: SideSeen[]) => seen.flatMap(({ text }) => text?.map((line) => line.text) ?? []);

test.each([
  [
    '昭和四十五年',
    ['Japan', '100 yen', 1970],
    [
      { top: '日本国', centre: '百円', motif: 3 },
      { centre: '100', bottom: '昭和四十五年', motif: 4 },
    ],
  ],
  [
    '昭和45年',
    ['Japan', '100 yen', 1970],
    [
      { top: '日本国', centre: '百円', motif: 5 },
      { centre: '100', bottom: '昭和45年', motif: 6 },
    ],
  ],
  ['中华民国六十年', ['Taiwan', null, 1971], [{ top: '中華民國六十年', motif: 3 }]],
] as const)(
  '%s is a year of its era, and leads to its country',
  async (read, [country, denomination, year], sides) => {
    const seen: SideSeen[] = [];
    for (const side of sides) seen.push(await seenOn(side));
    expect(textsOf(...seen)).toContain(read);
    const [first] = readWorldOn(world, lookOf(seen, [], []))?.world.candidates ?? [];
    expect(first).toMatchObject({ country, year, ...(denomination && { denomination }) });
  },
  MINUTES,
);

test(
  'Arabic digits: figure and year lead to countries that write so, and name none',
  async () => {
    const seen = await seenOn({ centre: '٢٠', date: '١٩١٧', motif: 9 });
    expect(textsOf(seen)).toEqual(expect.arrayContaining(['١٩١٧', '٢٠']));
    const found = readWorldOn(world, lookOf([seen], [], []))?.world;
    expect(found).toMatchObject({ country: null, denomination: null });
    expect(found?.candidates).toContainEqual(
      expect.objectContaining({ country: 'Egypt', denomination: '20 piastres', year: 1917 }),
    );
  },
  MINUTES,
);

test.each([
  ['١٣٩٧', { centre: '٢٥', date: '١٣٩٧', motif: 7 }],
  ['२०१०', { centre: '२०', date: '२०१०', motif: 3 }],
] as const)(
  '%s is read, and names no country',
  async (read, side) => {
    const seen = await seenOn(side);
    expect(textsOf(seen)).toContain(read);
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
