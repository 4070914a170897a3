import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { noteInWords } from './words.ts';

/** What one piece may be worth, and who says so. */
export function ValueCard({ coin, source }: { coin: Identification; source: string }) {
  const { estimatedValue, valuationSource, melt } = coin;
  const note = noteInWords(coin);
  return (
    <Card aria-label={t('Estimated value')}>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <p className="text-xs text-muted">{t('Estimated value')}</p>
          {estimatedValue === null ? (
            <p className="py-1.5 text-muted">{t('No estimate')}</p>
          ) : (
            <p className="serif text-[1.875rem] leading-tight tabular-nums wrap-anywhere">
              {formatMoney(estimatedValue)}
            </p>
          )}
          {estimatedValue !== null && <p className="text-xs text-muted">{source}</p>}
        </div>
        {melt && valuationSource !== 'melt' && (
          <dl className="ms-auto text-end">
            <dt className="text-xs text-muted">{t('Melt · {day}', { day: formatDate(melt.spotDate) })}</dt>
            <dd className="mt-0.5 font-semibold tabular-nums">{formatMoney(melt.value)}</dd>
          </dl>
        )}
      </div>
      {note && <p className="mt-3 border-t border-line pt-3 text-sm text-muted">{note}</p>}
    </Card>
  );
}
