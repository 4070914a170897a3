import type { Measured } from './reader.ts';

const whole = (percent: number) => percent.toFixed(0);

/** What the reader was measured to do, as Markdown. */
export function readerTable({ lines, ms, missed, photos }: Measured): string {
  const rows = lines.map(
    ({ condition, sides, gallery, ranked: { coins, type, denomination, year, sure, sureRight } }) =>
      [
        condition,
        sides,
        gallery,
        coins,
        type.map(whole).join('/'),
        denomination.map(whole).join('/'),
        year ? `${whole(year.right)}/${whole(year.silent)}/${whole(year.wrong)}` : '–',
        `${whole(sure)}`,
        sureRight === null ? '–' : sureRight.toFixed(1),
      ].join(' | '),
  );
  const first = lines.find(({ sides }) => sides === 'both') ?? lines[0];
  const bands = (first?.ranked.bands ?? []).map(
    ({ from, coins, said, right }) =>
      `| ${from}–${from + 20} | ${coins} | ${said.toFixed(0)} | ${right.toFixed(0)} |`,
  );
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0) ?? '–';
  return [
    '| photos | sides | gallery | coins | type top 1/3/5 | face value 1/3/5 | year right/silent/wrong | sure | design right then |',
    '|---|---|--:|--:|---|---|---|--:|--:|',
    ...rows.map((row) => `| ${row} |`),
    '',
    '| chance (first line) | coins | said | right |\n|---|--:|--:|--:|',
    ...bands,
    '',
    `All figures in percent. ${photos} photos, ${at(0.5)} ms each (slowest tenth from ${at(0.9)} ms). Not looked at: ${[...missed].map(([condition, count]) => `${condition} ${count}`).join(', ')}.`,
  ].join('\n');
}
