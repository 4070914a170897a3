/**
 * `bun tools/demo-photos.ts [name …]`: takes the photos of the demonstration's coins anew (server/operate/demo/photos), all or those named: the drawn coin of
 * each, in relief under a lamp, on a table. To be run after a drawing in site/motifs or what is struck on them has changed.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO_COINS, PHOTO_CIRCLE, photoFile, SIDES } from '../server/operate/demo/coins.ts';
import { CONDITIONS } from '../shared/coins/model.ts';
import { type Disc, type DrawnCoin, discOf } from '../shared/format/disc.ts';
import type { Shot } from './coin-photo/photo.ts';
import type { Table } from './coin-photo/table.ts';

const MOTIFS = resolve('site/motifs');
const PIXELS = 1100;
const QUALITY = 0.74;
/** Bytes all of them may have together: they are in the executable. */
const LARGEST = 2_000_000;
/** By condition, from Poor to Mint State. */
const WEAR = [1, 0.9, 0.8, 0.68, 0.56, 0.44, 0.33, 0.22, 0.1, 0, 0, 0];

interface SetUp {
  table: Table;
  toning?: number;
}

/** By the name of a coin of server/operate/demo/coins.ts: ones with a motif on both sides. */
const SET_UP: Readonly<Record<string, SetUp>> = {
  '1909 Wheat Penny': { table: 'leather' },
  '1892 Indian Head Penny': { table: 'slate' },
  '1913 Buffalo Nickel': { table: 'wood' },
  '1916 Mercury Dime': { table: 'leather' },
  '1917 Standing Liberty Quarter': { table: 'slate', toning: 0.25 },
  '1963 Franklin Half Dollar': { table: 'felt' },
  '1881-S Morgan Silver Dollar': { table: 'slate', toning: 0.7 },
  '1878-CC Morgan Silver Dollar': { table: 'leather', toning: 0.3 },
  '1922 Peace Silver Dollar': { table: 'wood', toning: 0.2 },
  '1964 Kennedy Half Dollar': { table: 'wood' },
  '1986 American Silver Eagle': { table: 'felt' },
};

const built = await Bun.build({
  entrypoints: ['tools/coin-photo/photo.ts'],
  target: 'browser',
  format: 'esm',
});
const code = (await built.outputs[0]?.text()) ?? '';
const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.evaluate(loaded, { code, fonts: { Serif: font('fraunces'), Sans: font('inter') } });
  mkdirSync(resolve('server/operate/demo/photos'), { recursive: true });
  let bytes = 0;
  for (const [name, setUp] of Object.entries(SET_UP)) {
    for (const side of SIDES) {
      const file = photoFile(name, side);
      if (wanted.length === 0 || wanted.some((words) => name.includes(words))) {
        const shot = shotOf(name, side, setUp);
        const webp = await page.evaluate((of) => (globalThis as unknown as Camera).photographed(of), shot);
        writeFileSync(file, Buffer.from(webp, 'base64'));
      }
      const size = existsSync(file) ? statSync(file).size : 0;
      bytes += size;
      process.stdout.write(`${size} ${file}\n`);
    }
  }
  process.stdout.write(`${bytes} bytes\n`);
  if (bytes > LARGEST) throw new Error(`the photos have more than ${LARGEST} bytes`);
} finally {
  await browser.close();
}

interface Camera {
  photographed: (shot: Shot) => Promise<string>;
}

/** In the browser: the camera, and the fonts of the program. */
async function loaded({ code, fonts }: { code: string; fonts: Record<string, string> }): Promise<void> {
  for (const [name, data] of Object.entries(fonts)) {
    const face = new FontFace(name, `url(${data})`, { weight: '100 900' });
    document.fonts.add(await face.load());
  }
  Object.assign(globalThis, await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`));
}

function font(name: string): string {
  const file = readFileSync(resolve(`site/src/styles/fonts/${name}.woff2`));
  return `data:font/woff2;base64,${file.toString('base64')}`;
}

function shotOf(name: string, side: (typeof SIDES)[number], { table, toning = 0 }: SetUp): Shot {
  const coin = DEMO_COINS.find((one) => one.coin.name === name)?.coin;
  if (!coin) throw new Error(`no coin of the demonstration is called ${name}`);
  const disc = discOf(coin as DrawnCoin);
  const struck = disc[side];
  if (!struck) throw new Error(`nothing is known of the ${side} of ${disc.label}`);
  const seed = Bun.hash.crc32(`${name}-${side}`);
  const isDated = side === 'obverse';
  return {
    drawing: readFileSync(join(MOTIFS, `${struck.motif}.svg`), 'utf8'),
    legend: struck.legend,
    foot: struck.foot ?? '',
    date: isDated && disc.year ? String(disc.year) : '',
    mark: isDated ? disc.mintMark : '',
    value: struck.value ?? [],
    isTight: /^(wreath|wheat)$/.test(struck.motif) && Boolean(struck.legend || struck.foot),
    wear: WEAR[CONDITIONS.indexOf(coin.condition as (typeof CONDITIONS)[number])] ?? 0,
    ring: disc.ring ? 0.62 : 0,
    ...metals(disc),
    isProof: disc.proof,
    toning: disc.metal === 'silver' ? toning : 0,
    turned: ((seed % 9) - 4) * 0.9,
    ...{ seed, table, side: PIXELS, quality: QUALITY, radius: PHOTO_CIRCLE.radius },
  };
}

function metals({ metal, ring, tone }: Disc) {
  return { metal: tone === 'brown' ? 'copper brown' : metal, ringMetal: ring ?? metal };
}
