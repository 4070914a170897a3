import { RIVALS, type Rival } from './compare.ts';
import { RANGES, type Range } from './ranges.ts';
import type { Measure } from './shares.ts';

/** What of the dashboard its reader chose; it stands in the address, so that Back finds it. */
export interface View {
  /** Null for the usual one. */
  range: Range | null;
  rival: Rival | null;
  /** Null for the usual one. */
  by: Measure | null;
}

/** Whatever an address says that is no choice is no choice made. */
export function readView(search: string): View {
  const params = new URLSearchParams(search);
  const said = params.get('range')?.toLowerCase();
  const range = RANGES.find((one) => one.toLowerCase() === said);
  const by = params.get('by');
  return {
    range: range ?? null,
    rival: RIVALS.find(({ value }) => value === params.get('compare'))?.value ?? null,
    by: by === 'value' || by === 'count' ? by : null,
  };
}

export const viewParams = ({ range, rival, by }: View) => ({
  range: range?.toLowerCase(),
  compare: rival ?? undefined,
  by: by ?? undefined,
});
