import { scaleBand } from 'd3-scale';
import type { Share } from '../../../../shared/collection/model.ts';
import { columnAxis, scale } from '../../ui/chart/axes.ts';
import { labelsAlong, widthOf } from '../../ui/chart/labels.ts';
import type { Size } from '../../ui/chart/use-size.ts';
import { amountOf, decadeAxis, decadeOf, type Measure } from './shares.ts';

/** The height of the drawing in its letters. */
export const COLUMNS_HEIGHT = 15;

export interface ColumnLayout {
  width: number;
  height: number;
  right: number;
  bottom: number;
  values: { y: number; label: string }[];
  labels: { x: number; label: string }[];
  /** One for each decade; `x` is its middle. */
  places: { x: number; left: number; width: number; y: number }[];
}

/** Lays columns out, one a decade; those without a coin keep their place. */
export function layoutColumns(shares: readonly Share[], by: Measure, { width, em }: Size): ColumnLayout {
  const height = Math.round(em * COLUMNS_HEIGHT);
  const axis = columnAxis(
    Math.max(...shares.map((share) => amountOf(share, by))),
    by === 'value' ? 'money' : 'count',
  );
  const room = Math.max(...axis.ticks.map(({ label }) => widthOf(label, em)));
  const [right, top, bottom] = [Math.round(width - room - 0.6 * em), em, Math.round(height - 2 * em)];
  const names = shares.map(({ name }) => name);
  const band = scaleBand(names, [0, right]).paddingInner(0.28).paddingOuter(0.1);
  const y = scale(axis, bottom, top);
  const places = shares.map((share) => {
    const left = band(share.name) ?? 0;
    const column = Math.min(band.bandwidth(), 34);
    const middle = left + band.bandwidth() / 2;
    return { x: middle, left: middle - column / 2, width: column, y: y(amountOf(share, by)) };
  });
  return {
    width,
    height,
    right,
    bottom,
    places,
    values: axis.ticks.map(({ at, label }) => ({ y: y(at), label })),
    labels: labelsAlong(
      {
        from: 0,
        to: 1,
        ticks: everyFew(shares, right, em).map((at) => ({
          at,
          label: shares[at] ? decadeAxis(shares[at]) : '',
        })),
      },
      (at) => places[at]?.x ?? 0,
      [0, right],
      em,
    ),
  };
}

/** The places of the decades that are written: all, or every second, fifth or tenth, by round years. */
function everyFew(shares: readonly Share[], width: number, em: number): number[] {
  const fit = Math.max(1, Math.floor(width / (em * 4)));
  const step = [1, 2, 5, 10, 20, 50].find((every) => shares.length / every <= fit) ?? 100;
  return [...shares.keys()].filter((index) => {
    const share = shares[index];
    return share && (decadeOf(share) / 10) % step === 0;
  });
}
