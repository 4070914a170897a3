import { t } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { translated } from '../language/said.ts';

/** The bands of the conditions there are to choose from; what is stored stays English. */
const BANDS: readonly string[] = [
  msg('Poor'),
  msg('Fair'),
  msg('About Good'),
  msg('Good'),
  msg('Very Good'),
  msg('Fine'),
  msg('Very Fine'),
  msg('Extremely Fine'),
  msg('About Uncirculated'),
  msg('Mint State'),
  msg('Proof'),
  msg('Proof Coin'),
  msg('Not Applicable'),
];

/** The band of a condition as it is shown, without its grades: "Very Fine" of "Very Fine (VF-20 to VF-35)"; any other text as it is. */
export function bandName(condition: string): string {
  const band = condition.replace(/\s*\(.*$/, '');
  return BANDS.includes(band) ? translated(band) : band;
}

/** A condition as it is shown, with its grades: "Very Fine (VF-20 to VF-35)". */
export function conditionName(condition: string): string {
  const grades = /\s*\(.*$/.exec(condition)?.[0] ?? '';
  const [, from, to] = /\((\S+) to (\S+)\)/.exec(grades) ?? [];
  return bandName(condition) + (from && to ? ` (${t('{from} to {to}', { from, to })})` : grades);
}
