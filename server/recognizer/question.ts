import { msg } from '../../shared/language/msg.ts';
import type { Fact, FactChoice, FactKind, Question } from '../../shared/recognizer/model.ts';
import { fitOf, SLIP, SURFACE_WORDS, SURFACES, type Surface, type Traits } from './facts.ts';

export interface Hypothesis {
  chance: number;
  traits: Traits;
}

interface Labels {
  value: (value: string) => string;
  country?: (value: string) => string;
  /** One photo or two. */
  photos: number;
  /** Read from the photos. */
  known?: readonly FactKind[];
}

/** Share of collectors that can answer, and effort in chance: estimates. */
const KINDS: Record<FactKind, { able: number; effort: number }> = {
  value: { able: 0.95, effort: 0 },
  country: { able: 0.8, effort: 0 },
  side: { able: 0.95, effort: 0 },
  year: { able: 0.8, effort: 0.01 },
  metal: { able: 0.9, effort: 0.02 },
  diameter: { able: 0.8, effort: 0.06 },
  weight: { able: 0.5, effort: 0.1 },
};
const WORTH_ASKING = 0.05;
/** Relative to all: less likely answers are not offered. */
const OFFERED = 0.005;
/** Euro coins of one common side are of two dozen countries. */
const MOST_OPTIONS = { value: 12, country: 30 } as const;
const MOST = 8;
/** The tail costs time and changes nothing. */
const WEIGHED = 1e-4;

/** Null where no answer gains enough. `asked`: kinds with an answer. */
export function questionFor(
  all: readonly Hypothesis[],
  facts: readonly Fact[],
  labels: Labels,
): Question | null {
  const sum = all.reduce((total, { chance }) => total + chance, 0);
  const leading = all.filter(({ chance }) => chance >= WEIGHED * sum);
  const asked = new Set([...facts.map(({ kind }) => kind), ...(labels.known ?? [])]);
  let best: { question: Question; gain: number } | null = null;
  for (const kind of Object.keys(KINDS) as FactKind[]) {
    if (asked.has(kind)) continue;
    const options = optionsOf(kind, leading, labels);
    if (options.length < 2) continue;
    const { able, effort } = KINDS[kind];
    const values = options.map(({ value }) => value);
    const gain = able * gainOf(kind, values, leading) - effort;
    if (gain >= WORTH_ASKING && gain > (best?.gain ?? 0))
      best = { question: { kind, options: kind === 'weight' ? [] : options }, gain };
  }
  return best?.question ?? null;
}

/** Years to choose from; a coin without one cannot be saved. */
export function yearQuestion(struck: readonly ReadonlySet<number>[]): Question | null {
  const years = [...new Set(struck.flatMap((years) => [...years]))].sort((one, other) => one - other);
  const options = years.map((year) => ({ value: String(year), label: String(year) }));
  return options.length > 1 ? { kind: 'year', options } : null;
}

export function gainOf(kind: FactKind, values: readonly string[], all: readonly Hypothesis[]): number {
  const before = new Map<string, number>();
  const after = values.map(() => new Map<string, number>());
  for (const { chance, traits } of all) {
    const { coin } = traits;
    before.set(coin, (before.get(coin) ?? 0) + chance);
    const likely = values.map((value) => (1 - SLIP) * fitOf({ kind, value }, traits) + SLIP);
    const sum = likely.reduce((total, one) => total + one, 0);
    for (const [at, one] of likely.entries())
      after[at]?.set(coin, (after[at]?.get(coin) ?? 0) + (chance * one) / sum);
  }
  const right = after.reduce((total, coins) => total + Math.max(0, ...coins.values()), 0);
  return right - Math.max(0, ...before.values());
}

function optionsOf(kind: FactKind, all: readonly Hypothesis[], labels: Labels): FactChoice[] {
  switch (kind) {
    case 'value':
      return valuesOf(all, ({ value }) => value, MOST_OPTIONS.value)
        .sort(byFigures)
        .map((value) => ({ value, label: labels.value(value) }));
    case 'country':
      return valuesOf(all, ({ country }) => country, MOST_OPTIONS.country)
        .map((value) => ({ value, label: labels.country?.(value) ?? value }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en'));
    case 'metal': {
      const seen = valuesOf(all, ({ surface }) => surface);
      return SURFACES.filter((surface) => seen.includes(surface)).map((surface) => ({
        value: surface,
        label: surfaceLabel(surface, seen),
      }));
    }
    case 'side':
      return sidesOf(labels.photos);
    case 'year':
      return yearsOf(all);
    case 'diameter':
      return sizesOf(all, kind, { apart: 0.8, digits: 0, unit: 'mm' });
    case 'weight':
      return sizesOf(all, kind, { apart: 0.3, digits: 1, unit: 'g' });
  }
}

/** The edge is asked about only where it tells. */
const surfaceLabel = (surface: Surface, seen: readonly string[]): string =>
  (surface === 'white' && !seen.includes('clad')) || (surface === 'clad' && !seen.includes('white'))
    ? msg('Silver')
    : SURFACE_WORDS[surface];

export const sidesOf = (photos: number): FactChoice[] => [
  { value: 'asked', label: photos > 1 ? msg('The first photo is the front') : msg('The front') },
  { value: 'swapped', label: photos > 1 ? msg('The first photo is the back') : msg('The back') },
];

const byFigures = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true }) || one.length - other.length;

/** The likeliest first. */
function valuesOf(all: readonly Hypothesis[], of: (traits: Traits) => string | null, most = MOST): string[] {
  const chances = new Map<string, number>();
  let sum = 0;
  for (const { chance, traits } of all) {
    sum += chance;
    const value = of(traits);
    if (value !== null) chances.set(value, (chances.get(value) ?? 0) + chance);
  }
  return [...chances]
    .filter(([, chance]) => chance >= OFFERED * sum)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([value]) => value);
}

/** Sizes too near to tell apart are one step. */
function sizesOf(
  all: readonly Hypothesis[],
  kind: 'diameter' | 'weight',
  { apart, digits, unit }: { apart: number; digits: number; unit: string },
): FactChoice[] {
  const sizes = valuesOf(all, (traits) => traits[kind]?.toString() ?? null).map(Number);
  const steps: number[] = [];
  for (const size of sizes.sort((one, other) => one - other))
    if (size - (steps.at(-1) ?? -1) >= apart) steps.push(size);
  const told = new Set(steps.map((size) => size.toFixed(digits)));
  return [...told].map((value) => ({ value, label: `${value} ${unit}` }));
}

/** Spans of years between which the leading types change; two at least tell something. */
function yearsOf(all: readonly Hypothesis[]): FactChoice[] {
  const coins = new Set(valuesOf(all, ({ coin }) => coin));
  const struck = new Map<number, Set<string>>();
  for (const { traits } of all)
    if (coins.has(traits.coin))
      for (const year of traits.years) struck.set(year, (struck.get(year) ?? new Set()).add(traits.coin));
  const spans: { from: number; to: number; types: string }[] = [];
  for (const [year, types] of [...struck].sort(([one], [other]) => one - other)) {
    const name = [...types].sort().join(' ');
    const last = spans.at(-1);
    if (last?.types === name) last.to = year;
    else spans.push({ from: year, to: year, types: name });
  }
  return spans.map(({ from, to }) => ({
    value: from === to ? String(from) : `${from}-${to}`,
    label: from === to ? String(from) : `${from}–${to}`,
  }));
}
