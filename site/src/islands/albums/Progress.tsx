import { formatWholePercent } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';

/** In percent, rounded down: only a full album has 100. */
export const percentOf = (filled: number, holes: number): number =>
  holes === 0 ? 0 : Math.floor((100 * filled) / holes);

export function Progress({ filled, holes }: { filled: number; holes: number }) {
  const percent = percentOf(filled, holes);
  return (
    <span className="grid gap-1.5">
      <span className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span>{t('{filled} of {holes}', { filled, holes })}</span>
        <span>{formatWholePercent(percent)}</span>
      </span>
    </span>
  );
}
