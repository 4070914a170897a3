import { wilson } from '../statistics.ts';
import { BAND } from './ranked.ts';
import type { Line, Measured } from './reader.ts';

const whole = (percent: number) => percent.toFixed(0);

/** "73 (64–81)": percent, with what chance alone would make of it. */
const share = (part: number, of: number) =>
  of === 0 ? '–' : `${whole((100 * part) / of)} (${wilson(part, of).map(whole).join('–')})`;

function rowOf({ condition, sides, gallery, ranked, answered }: Line): string {
  const { coins, type, denomination, year, sure, sureWrong, strange } = ranked;
  return [
    ...[condition, sides, gallery === 'starter' ? 'starter' : gallery || 'none', coins],
    ...type.map((right) => share(right, coins)),
    `${answered.type.map((right) => whole((100 * right) / Math.max(1, coins))).join('/')}, ${answered.sure} / ${answered.sureWrong}`,
    denomination.map((right) => whole((100 * right) / Math.max(1, coins))).join('/'),
    `${sure} / ${sureWrong}`,
    year ? `${year.right} / ${year.wrong} / ${year.silent}` : '–',
    strange.coins > 0 ? `${strange.sure} of ${strange.coins}` : '–',
  ].join(' | ');
}

/** How often the first one was right where its chance was said to be so much, of these lines together. */
export function reliability(lines: readonly Line[]): string {
  const bands = Map.groupBy(
    lines.flatMap(({ ranked }) => ranked.bands),
    ({ from }) => from,
  );
  const rows = [...bands]
    .sort(([one], [other]) => other - one)
    .map(([from, all]) => {
      const sum = (part: 'coins' | 'said' | 'right') => all.reduce((total, band) => total + band[part], 0);
      const said = whole((100 * sum('said')) / sum('coins'));
      return `| ${from}–${from + BAND} | ${said} | ${sum('right')} of ${sum('coins')} | ${share(sum('right'), sum('coins'))} |`;
    });
  return ['| chance | said | right | percent |', '|---|--:|---|---|', ...rows].join('\n');
}

/** What the reader was measured to do, as Markdown. */
export function readerTable({ lines, ms, missed, photos }: Measured): string {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0) ?? '–';
  const [first] = lines;
  return [
    '| photos | sides | gallery | coins | type first | in three | after an answer 1/3, sure / wrong | face value 1/3 | sure / wrong | year right / wrong / silent | no coin: sure |',
    '|---|---|---|--:|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${rowOf(line)} |`),
    '',
    ...(first
      ? [`The chance of the first one, as said and as it was (${first.sides}, as the first line):`, '']
      : []),
    reliability(lines.slice(0, 1)),
    '',
    `Percent, with Wilson's interval of 95 %; counts where no percent is said. ${photos} photos, ${at(0.5)} ms each (slowest tenth from ${at(0.9)} ms). Not looked at: ${[...missed].map(([condition, count]) => `${condition} ${count}`).join(', ')}.`,
  ].join('\n');
}
