import { Check, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { CONDITIONS } from '../../../../shared/coins/model.ts';
import { bandName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import type { BulkRun } from '../../../../shared/global/model.ts';
import { CONFIDENCE_STEPS } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { refreshBulk, useSaveGlobalCoin } from '../../lib/queries/global.ts';
import { type HeldResult, useVerification } from '../../lib/queries/held-result.ts';
import { isReader, surenessIn } from '../../lib/reader.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfidenceBadge, IdentificationBadge } from '../../ui/confidence-badge.tsx';
import { Well } from '../../ui/picture.tsx';
import { headline, isDecided } from '../reader/reading.ts';
import { AskedFields } from '../review/Asked.tsx';
import { saveProblem } from '../review/adding.ts';
import { missing } from '../review/fields.ts';
import { useReVerification } from '../review/re-verify.ts';
import { isManual, titleOf } from '../review/record.ts';
import { useDecision } from '../review/use-decision.ts';
import { useAutoReVerify, useReview } from '../review/use-review.ts';
import { AllCoins } from './AllCoins.tsx';

type Item = BulkRun['items'][number];

/** Null unless sure and complete. */
export type Report = (id: string, accept: (() => void) | null) => void;

interface TileProps {
  item: Item;
  photos: readonly string[];
  onReport: Report;
}

export const isOver = (state: Item['state']) => state === 'done' || state === 'failed';

export function BulkTile({ item, photos, onReport }: TileProps) {
  const { scope, tempId, coinId, state } = item;
  const isWaiting = coinId === null && tempId !== null && isOver(state);
  const isOurs = isWaiting && scope === 'us';
  const { data } = useVerification(isOurs ? tempId : null);
  const shown = { item, photos };
  if (isOurs && data) return <OurCoin key={tempId} {...shown} data={data} onReport={onReport} />;
  if (isWaiting && scope === 'world' && item.result?.outcome === 'foreign')
    return <WorldCoin {...shown} result={item.result} onReport={onReport} />;
  const name =
    item.coinName ??
    item.result?.name ??
    (item.guess ? t('Probably {coin}', { coin: item.guess }) : null) ??
    (isOver(state) ? t('Which coin is it?') : item.id);
  const address = isWaiting ? reviewAddress(scope, tempId) : coinId === null ? null : `/coin/${coinId}`;
  return (
    <Tile {...shown} name={name} address={address} badge={<State item={item} />}>
      {item.message && <p className="text-sm wrap-anywhere">{translated(item.message)}</p>}
    </Tile>
  );
}

interface CoinProps extends TileProps {
  data: HeldResult;
}

function OurCoin({ item, photos, data, onReport }: CoinProps) {
  const state = useReview(data, null);
  const { held, coin, blocked } = state;
  const { reading, best, isOpen, choosing, questions, choose, saving, saveWhenAnswered } = useDecision(
    state,
    {
      onSaved: refreshBulk,
    },
  );
  const reVerification = useReVerification(state, false);
  useAutoReVerify(state, { chosen: true, hasAi: false }, () => void reVerification.reVerify());
  const accept = () => (isOpen && best ? choose(best) : saveWhenAnswered());
  const isSure =
    isDecided(held) ||
    (isReader(held.model) ? surenessIn(held) === 'sure' : held.confidence >= CONFIDENCE_STEPS.high);
  const isNamed = held.outcome === 'identified' && held.catalogueMatch?.possible !== false && !isManual(held);
  const isReady = isSure && isNamed && questions.isAnswered && !blocked && missing(coin).length === 0;
  useReport(item.id, isReady, accept, onReport);
  const busy = choosing.busy !== null || saving.saving !== 'no';
  const several = held.reading?.coins;
  return (
    <Tile
      item={item}
      photos={photos}
      name={reading ? headline(reading) : titleOf(coin)}
      address={reviewAddress('us', data.tempId)}
      badge={<IdentificationBadge coin={held} />}
    >
      {several && <AllCoins photo={held.obverseImageUrl} coins={several} />}
      {(best !== null || held.outcome === 'identified') && (
        <>
          <AskedFields state={state} questions={questions} />
          <Accept busy={busy} name={titleOf(coin)} onAccept={accept} />
        </>
      )}
    </Tile>
  );
}

interface WorldCoinProps extends TileProps {
  result: NonNullable<Item['result']>;
}

const BANDS = CONDITIONS.filter((band) => band !== 'Not Applicable');

/** Only the condition is asked. */
function WorldCoin({ item, photos, result, onReport }: WorldCoinProps) {
  const { mutate, isPending, isSuccess } = useSaveGlobalCoin();
  const [chosen, setChosen] = useState<string | null>(null);
  const { tempId, name, country, coinType, currency, confidence } = result;
  const condition = chosen ?? result.condition;
  const isWhole = Boolean(name && country && coinType && currency && condition);
  const accept = () =>
    mutate(
      { tempId, corrections: chosen ? { condition: chosen } : {} },
      {
        onError: (error) => toast({ ...saveProblem(error, 'world'), variant: 'destructive' }),
      },
    );
  useReport(item.id, isWhole && 100 * confidence >= CONFIDENCE_STEPS.high, accept, onReport);
  const field = useId();
  return (
    <Tile
      item={item}
      photos={photos}
      name={name ?? t('Which coin is it?')}
      address={reviewAddress('world', tempId)}
      badge={<ConfidenceBadge confidence={100 * confidence} />}
    >
      {!result.condition && (
        <fieldset className="min-w-0">
          <legend className="field-label">{t('Condition')}</legend>
          {/* One line; the rest is a swipe away. */}
          <div className="-ms-[3px] -me-3.5 mt-2 flex gap-2 overflow-x-auto py-[3px] ps-[3px] pe-3.5 [scrollbar-width:thin]">
            {BANDS.map((band) => (
              <label key={band} className="choice flex-none">
                <input
                  type="radio"
                  className="absolute inset-0 m-0 cursor-pointer opacity-0"
                  name={field}
                  checked={chosen === band}
                  onChange={() => setChosen(band)}
                />
                {bandName(band)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isWhole && <Accept busy={isPending || isSuccess} name={name ?? ''} onAccept={accept} />}
    </Tile>
  );
}

function useReport(id: string, isReady: boolean, accept: () => void, onReport: Report) {
  const latest = useEffectEvent(accept);
  useEffect(() => {
    onReport(id, isReady ? () => latest() : null);
    return () => onReport(id, null);
  }, [id, isReady, onReport]);
}

interface AcceptProps {
  busy: boolean;
  name: string;
  onAccept: () => void;
}

const Accept = ({ busy, name, onAccept }: AcceptProps) => (
  <Button
    variant="ghost"
    className="justify-self-start px-6"
    busy={busy}
    aria-label={t('Accept {coin}', { coin: name })}
    onClick={onAccept}
  >
    {!busy && <Check aria-hidden="true" />}
    {t('Accept')}
  </Button>
);

interface FrameProps {
  item: Item;
  photos: readonly string[];
  name: string;
  address: string | null;
  badge: ReactNode;
  children?: ReactNode;
}

function Tile({ item: { id, result }, photos, name, address, badge, children }: FrameProps) {
  const kept = [result?.obverseImageUrl, result?.reverseImageUrl].flatMap((url) =>
    url ? photoAt(url, 480) : [],
  );
  const shown = kept.length > 0 ? kept : photos;
  const disc = result?.name ? discOf({ name: result.name, country: result.country }) : null;
  return (
    <li className="flex min-w-0 gap-3.5 rounded-card border border-line bg-card p-3.5">
      <div className="flex flex-none flex-col gap-1.5">
        {(shown.length > 0 ? shown : [null]).map((src) => (
          <Well
            key={src}
            size="sm"
            className="wide:size-24"
            decorative
            src={src}
            disc={disc ?? { metal: 'steel', year: '?' }}
          />
        ))}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2.5">
        <div>
          <h3 className="font-sans text-base leading-snug font-semibold wrap-anywhere">
            {address ? (
              <a className="link link-target text-ink" href={address}>
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {badge}
            {name !== id && <span className="wrap-anywhere">{id}</span>}
          </p>
        </div>
        {children}
      </div>
    </li>
  );
}

function State({ item: { state, result, coinId, tempId } }: { item: Item }) {
  if (coinId !== null) {
    return (
      <span className="flex items-center gap-1 text-positive">
        <CircleCheck className="size-4" aria-hidden="true" /> {t('Saved')}
      </span>
    );
  }
  if (state === 'working') {
    return (
      <span className="flex items-center gap-1">
        <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> {t('Identifying')}
      </span>
    );
  }
  if (state === 'waiting') return t('Waiting');
  if (state === 'failed') {
    return (
      <span className="flex items-center gap-1 text-danger">
        <CircleAlert className="size-4" aria-hidden="true" />{' '}
        {tempId ? t('Enter details yourself') : t('Not identified')}
      </span>
    );
  }
  return <ConfidenceBadge confidence={(result?.confidence ?? 0) * 100} />;
}
