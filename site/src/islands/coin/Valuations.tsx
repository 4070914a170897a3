import { useId, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { CoinValuation, Valuation, ValuationPreference } from '../../../../shared/valuation/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { useChooseValuation } from '../../lib/queries/coin-changes.ts';
import { useValuation } from '../../lib/queries/coin-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LoadError } from '../../ui/states.tsx';
import { sourcesTitle, valueSource } from './words.ts';

interface ValuationsProps {
  coin: Coin;
  onClose: () => void;
}

export function Valuations({ coin, onClose }: ValuationsProps) {
  const valuation = useValuation(coin.id);
  const { data, error } = valuation;
  const [title] = useState(() => sourcesTitle(coin));
  const canChoose = useMayWrite() && data?.valuations.length !== 0;
  const text =
    coin.quantity > 1
      ? t('Value per piece, by source. Choose which one to show.')
      : t('Value by source. Choose which one to show.');
  return (
    <Sheet title={title} text={canChoose ? text : undefined} onClose={onClose}>
      {data ? (
        <Sources coinId={coin.id} valuation={data} />
      ) : error ? (
        <LoadError title={t('The values could not be loaded')} query={valuation} />
      ) : (
        <Loading label={t('Loading the values')}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </Sheet>
  );
}

/** The server's order of sources. */
const USUAL = msg(
  'Your value if you entered one, otherwise the price guide, AI estimate, or melt/face value.',
);

function Sources({ coinId, valuation }: { coinId: number; valuation: CoinValuation }) {
  const choose = useChooseValuation(coinId);
  const mayWrite = useMayWrite();
  const name = useId();
  const { valuations, notes } = valuation;
  if (valuations.length === 0) return <Notes notes={notes} />;
  // Keep the choice while saving and after a failure.
  const chosen = choose.isPending || choose.isError ? choose.variables : valuation.preference;
  const pick = (source: ValuationPreference['source']) => choose.mutate(source);
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t('Value shown')}
        className="ruled -my-2"
        aria-busy={choose.isPending}
      >
        <label className={ROW}>
          <input
            type="radio"
            name={name}
            className={RADIO}
            checked={chosen === null}
            disabled={!mayWrite}
            onChange={() => pick(null)}
          />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{t('Automatic')}</span>
            <span className="mt-0.5 block text-sm text-muted">{translated(USUAL)}</span>
          </span>
        </label>
        {valuations.map((one) => (
          <label key={one.source} className={ROW}>
            <input
              type="radio"
              name={name}
              className={RADIO}
              checked={chosen === one.source}
              disabled={!mayWrite}
              onChange={() => pick(one.source)}
            />
            <Source valuation={one} />
          </label>
        ))}
      </div>
      {choose.isError && (
        <div className="notice notice-danger flex-wrap items-center justify-between" role="alert">
          <p className="min-w-0 flex-1 basis-40">
            {t('Your choice wasn’t saved.')} {sentenceOf(choose.error)}
          </p>
          <Button variant="ghost" onClick={() => pick(chosen ?? null)}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <Notes notes={notes} />
    </>
  );
}

const ROW = 'flex min-h-12 cursor-pointer items-start gap-3 py-3';
const RADIO = 'mt-0.5 size-5 flex-none accent-accent';

const CONFIDENCE: Record<Valuation['confidence'], string> = {
  high: msg('High confidence'),
  medium: msg('Medium confidence'),
  low: msg('Low confidence'),
};

function Source({ valuation }: { valuation: Valuation }) {
  const { source, value, confidence, recordedAt, note, isShown } = valuation;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {valueSource(source)}
          {isShown && <Badge tone="accent">{t('Shown')}</Badge>}
        </span>
        <b className="ms-auto font-semibold tabular-nums">{formatMoney(value)}</b>
      </span>
      <span className="mt-0.5 block text-sm text-muted">
        {[translated(CONFIDENCE[confidence]), formatDate(recordedAt)].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-sm text-muted">{translated(note)}</span>
    </span>
  );
}

/** Most important first. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-1.5 border-t border-line pt-3 text-sm text-muted">
      {notes.map((note) => (
        <li key={note}>{translated(note)}</li>
      ))}
    </ul>
  );
}
