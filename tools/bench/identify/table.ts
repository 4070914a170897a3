import { wilson } from '../statistics.ts';
import { bandsOf, judge, judgeOffered, mean, type Run, type Verdict } from './score.ts';

const PARTS: [keyof Verdict, string][] = [
  ['series', 'series'],
  ['year', 'year'],
  ['mintMark', 'mint mark'],
  ['coin', 'all three'],
];

/** With Wilson's interval of 95 %. */
const percent = (part: number, whole: number) =>
  whole === 0
    ? '–'
    : `${((100 * part) / whole).toFixed(1)} % (${wilson(part, whole)
        .map((end) => end.toFixed(0))
        .join('–')})`;

/** The accuracy, the calibration and the cost of all runs, as Markdown. */
export function report(runs: readonly Run[]): string {
  const answered = runs.flatMap(({ label, identification }) =>
    identification ? [{ label, identification }] : [],
  );
  const first = answered.map(({ label, identification }) => judge(label, identification));
  const offered = answered.map(({ label, identification }) => judgeOffered(label, identification));
  const count = (all: Verdict[], part: keyof Verdict) => all.filter((one) => one[part]).length;
  const accuracy = PARTS.map(
    ([part, name]) =>
      `| ${name} | ${percent(count(first, part), runs.length)} | ${percent(count(offered, part), runs.length)} |`,
  );
  const calibration = bandsOf(runs).map(
    ({ from, coins, confidence, right }) =>
      `| ${from}–${from + 10} | ${coins} | ${confidence.toFixed(1)} % | ${right.toFixed(1)} % |`,
  );
  return [
    `| ${runs.length} coins | top 1 | among offered |\n|---|--:|--:|`,
    ...accuracy,
    '',
    '| confidence | coins | said | right |\n|---|--:|--:|--:|',
    ...calibration,
    '',
    outcomes(runs),
    cost(runs),
  ].join('\n');
}

function outcomes(runs: readonly Run[]): string {
  const names = runs.map(({ identification }) => identification?.outcome ?? 'error');
  const counted = [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`);
  return `Outcomes: ${counted.join(', ')}.`;
}

function cost(runs: readonly Run[]): string {
  const times = runs.map(({ ms }) => ms).sort((one, other) => one - other);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  const input = mean(runs.map(({ tokens }) => tokens.input));
  const output = mean(runs.map(({ tokens }) => tokens.output));
  const half = times[Math.floor(times.length / 2)];
  return `Each coin: ${seconds(half)} (slowest ${seconds(times.at(-1))}), ${input.toFixed(0)} tokens in, ${output.toFixed(0)} out.`;
}
