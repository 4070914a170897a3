/**
 * `bun tools/fonts.ts`: subsets the fonts of @fontsource-variable to the characters and axes in use: half the
 * bytes.
 */
import { join } from 'node:path';
import subsetFont from 'subset-font';

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The "latin" range of Google Fonts and Fontsource. */
const LATIN = [
  ...[range(0x20, 0x7e), range(0xa0, 0xff), 'ıŒœʻʼˆ˚˜', range(0x2010, 0x2027), range(0x2030, 0x205e)],
  '€™↑↓−∕',
].join('');

const FONTS = {
  // One weight; optical size varies.
  fraunces: { file: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: { wght: 560 } },
  inter: { file: 'inter/files/inter-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
};

const root = join(import.meta.dir, '..');
for (const [name, { file, axes }] of Object.entries(FONTS)) {
  const source = await Bun.file(join(root, 'node_modules/@fontsource-variable', file)).bytes();
  const font = await subsetFont(Buffer.from(source), LATIN, { targetFormat: 'woff2', variationAxes: axes });
  await Bun.write(join(root, `site/src/styles/fonts/${name}.woff2`), font);
  console.log(`${name}  ${source.length} → ${font.length} bytes`);
}
