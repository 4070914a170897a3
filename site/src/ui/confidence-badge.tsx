import { formatWholePercent } from '../../../shared/format/format.ts';
import { CONFIDENCE_STEPS, type Identification } from '../../../shared/identify/model.ts';
import { t } from '../../../shared/language/i18n.ts';
import { isReader, SURENESS_COLOURS, surenessIn, surenessWords } from '../lib/reader.ts';
import { classNames } from './button.tsx';

interface Level {
  word: string;
  className: string;
}

export function confidenceLevel(confidence: number): Level {
  if (confidence <= 0) return { word: t('Not identified'), className: 'bg-danger-soft text-danger' };
  if (confidence >= CONFIDENCE_STEPS.high)
    return { word: t('High confidence'), className: 'bg-positive-soft text-positive' };
  if (confidence >= CONFIDENCE_STEPS.middle)
    return { word: t('Medium confidence'), className: 'bg-warning-soft text-warning' };
  return { word: t('Low confidence'), className: 'bg-danger-soft text-danger' };
}

const SHAPE = 'badge px-2.5 py-1 text-xs tabular-nums';

export function ConfidenceBadge({ confidence, className }: { confidence: number; className?: string }) {
  const { word, className: colours } = confidenceLevel(confidence);
  return (
    <span className={classNames(SHAPE, colours, className)}>
      {word}
      {confidence > 0 && ` · ${formatWholePercent(confidence)}`}
    </span>
  );
}

/** Without a model's opinion it names the source instead. */
export function IdentificationBadge({
  coin,
  className,
}: {
  coin: Pick<Identification, 'outcome' | 'model' | 'source' | 'confidence' | 'reading'>;
  className?: string;
}) {
  const { outcome, model, source, confidence } = coin;
  if (isReader(model)) {
    return (
      <span className={classNames(SHAPE, SURENESS_COLOURS[surenessIn(coin)], className)}>
        {surenessWords(coin)}
      </span>
    );
  }
  if (outcome !== 'identified' || model !== null) {
    return <ConfidenceBadge confidence={confidence} className={className} />;
  }
  return (
    <span className={classNames(SHAPE, 'badge-grey', className)}>
      {source === 'Your collection' ? t('From your collection') : t('Confirmed by you')}
    </span>
  );
}
