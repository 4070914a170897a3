import { t } from '../../../../../shared/language/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';

/** Shapes of about the same weight around 0 0, told apart without their colours. */
const LOOKS = [
  { shape: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z', colour: 'fill-accent' },
  { shape: 'M0-1.25L1.25 0L0 1.25L-1.25 0Z', colour: 'fill-info' },
  { shape: 'M-.9-.9H.9V.9H-.9Z', colour: 'fill-positive' },
  { shape: 'M0-1.2L1.2.95H-1.2Z', colour: 'fill-danger' },
  { shape: 'M0 1.2L1.2-.95H-1.2Z', colour: 'fill-warning' },
] as const;

const RADIUS = 4.5;

interface MarkProps {
  /** Which of the sources, in the order of the legend. */
  kind: number;
  x: number;
  y: number;
  large?: boolean;
}

/** A point of a source. */
export function Mark({ kind, x, y, large }: MarkProps) {
  const { shape, colour } = LOOKS[kind % LOOKS.length] ?? LOOKS[0];
  return (
    <path
      d={shape}
      className={classNames(colour, 'stroke-card')}
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
      transform={`translate(${x} ${y}) scale(${large ? RADIUS * 1.5 : RADIUS})`}
    />
  );
}

export function Legend({ sources }: { sources: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted" aria-label={t('Sources')}>
      {sources.map((source, kind) => (
        <li key={source} className="flex items-center gap-1.5">
          <svg className="size-3 flex-none" viewBox="-6 -6 12 12" aria-hidden="true">
            <Mark kind={kind} x={0} y={0} />
          </svg>
          {source}
        </li>
      ))}
    </ul>
  );
}
