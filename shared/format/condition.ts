import { t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';

/** Bands of the Sheldon scale, as in shared/coins/conditions.ts. */
const BANDS: readonly string[] = [
  ...[
    msg('Poor'),
    msg('Fair'),
    msg('About Good'),
    msg('Good'),
    msg('Very Good'),
    msg('Fine'),
    msg('Very Fine'),
  ],
  ...[msg('Extremely Fine'), msg('About Uncirculated'), msg('Mint State'), msg('Proof'), msg('Proof Coin')],
  ...[msg('Not Applicable'), msg('Uncirculated'), msg('Circulated')],
];

/** "Very Fine (VF-20 to VF-35)" or a band alone; grades stay as they are, and so does the owner's own text. */
export function conditionName(condition: string): string {
  const [, band = condition, grades] = /^(.+?) \(([^()]+)\)$/.exec(condition) ?? [];
  if (!BANDS.includes(band)) return condition;
  if (!grades) return translated(band);
  const [from = grades, to] = grades.split(' to ');
  return `${translated(band)} (${to ? t('{from} to {to}', { from, to }) : from})`;
}

/** From "Very Fine (VF-20 to VF-35)" or a filter's "about-good", without grades. */
export const bandName = (band: string): string =>
  conditionName(
    band.replace(/\s*\(.*$/, '').replace(/(^|-)\w/g, (letter) => letter.replace('-', ' ').toUpperCase()),
  );
