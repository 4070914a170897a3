import { formatGain, formatPercent } from '../../../../shared/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Gain } from './worth.ts';

/** Widest of its letters, in em. */
const DIGIT = 0.64;
/** Of the pencil behind it. */
const PENCIL = '32px';

/** An amount that never breaks: where large letters leave it no room in its container, it is set smaller. */
export function Figure({ children, className }: { children: string; className?: string }) {
  const fontSize = `min(1em, (100cqi - ${PENCIL}) / ${children.length * DIGIT})`;
  return (
    <span className={classNames('whitespace-nowrap', className)} style={{ fontSize }}>
      {children}
    </span>
  );
}

/** "+$650.00 26.0%": its sign and its name say what its colour says; nothing gained has none. */
export function GainFigure({ gain: { difference, percent } }: { gain: Gain }) {
  const colour = difference === 0 ? undefined : difference < 0 ? 'text-danger' : 'text-positive';
  return (
    <span className={classNames('font-semibold', colour)}>
      <Figure>{formatGain(difference)}</Figure>{' '}
      {percent !== null && (
        <span className="text-xs whitespace-nowrap">{formatPercent(Math.abs(percent))}</span>
      )}
    </span>
  );
}
