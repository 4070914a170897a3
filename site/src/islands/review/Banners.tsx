import { Camera, Globe, Layers2, RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { hasPhoto, type Identification, type Identifying } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { isReader } from '../../lib/reader.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Advice } from '../reader/Advice.tsx';
import { readingOf } from '../reader/reading.ts';
import { firstOf, manualReason } from './words.ts';

interface BannerProps {
  title: string;
  children: ReactNode;
}

/** What the collector has to do before they can go on, on yellow. */
export function Banner({ title, children }: BannerProps) {
  const banner = useRef<HTMLElement>(null);
  useFocusHandedOn(banner);
  return (
    <section
      ref={banner}
      aria-label={title}
      className="rounded-card border border-warning/25 bg-warning-soft p-4.5 text-warning"
    >
      <h2 className="flex items-center gap-2 font-sans text-base font-semibold">
        <TriangleAlert className="size-5 flex-none" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}

export const ON_YELLOW = 'border-warning/45 text-inherit hover:bg-transparent';
export const ACTIONS = 'mt-3 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1';

interface ManualReviewProps {
  tempId: string;
  coin: Identification;
  identifying: Identifying | undefined;
  busy: boolean;
  onAgain: () => void;
  /** The way to the form, once it is there. */
  manually: ReactNode;
  onByHand: () => void;
}

/** Nothing could be identified, or something went wrong: why, what can be done, and that it can be filled in by hand. */
export function ManualReview({
  tempId,
  coin,
  identifying,
  busy,
  onAgain,
  manually,
  onByHand,
}: ManualReviewProps) {
  const reason = manualReason(coin);
  const { provider = null, setUp = null } = identifying ?? {};
  const hint = provider || !setUp || reason.includes(setUp) ? null : setUp;
  const { outcome } = firstOf(coin);
  const reads = isReader(provider?.model);
  const advice = readingOf(coin)?.advice ?? [];
  // The reader makes the same of the same photos.
  const isWorthIt = !reads || outcome === 'failed' || outcome === 'unavailable';
  const mayRetry = provider !== null && hasPhoto(coin) && isWorthIt;
  // Coins of the world have a catalogue and a flow of their own.
  const isForeign = outcome === 'foreign';
  const needsPhoto = outcome === 'not a coin' || outcome === 'unknown';
  return (
    <Banner title={t('Manual Review Required')}>
      <p className="mt-1.5 text-sm wrap-anywhere">{translated(reason)}</p>
      <Advice advice={advice} className="mt-1.5" onByHand={onByHand} />
      {hint && <p className="mt-1.5 text-sm wrap-anywhere">{translated(hint)}</p>}
      {(mayRetry || needsPhoto || isForeign || manually) && (
        <div className={ACTIONS}>
          {mayRetry && (
            <Button variant="ghost" className={ON_YELLOW} busy={busy} onClick={onAgain}>
              {!busy && <RotateCcw aria-hidden="true" />}
              {reads ? t('Read Photos') : t('Try the AI again')}
            </Button>
          )}
          {needsPhoto && (
            <ButtonLink variant="ghost" className={ON_YELLOW} href="/camera">
              <Camera aria-hidden="true" />
              {t('Take Another Photo')}
            </ButtonLink>
          )}
          {isForeign && (
            <ButtonLink variant="ghost" className={ON_YELLOW} href={reviewAddress('world', tempId)}>
              <Globe aria-hidden="true" />
              {t('Review as a world coin')}
            </ButtonLink>
          )}
          {manually}
        </div>
      )}
    </Banner>
  );
}

/** What stays of a question for the mark on the edge that was put off. */
export function EdgeSkipped({ onAsk }: { onAsk: () => void }) {
  return (
    <Banner title={t('The mint mark is on the edge')}>
      <p className="mt-1.5 text-sm">{t("You can add it now or later, from the coin's page.")}</p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} onClick={onAsk}>
          <Layers2 aria-hidden="true" />
          {t('Add the edge mint mark')}
        </Button>
      </div>
    </Banner>
  );
}

interface ReVerifyProps {
  hasAi: boolean;
  busy: boolean;
  onReVerify: () => void;
}

/** Key fields have changed: what the rest of the page says is of another coin. */
export function ReVerify({ hasAi, busy, onReVerify }: ReVerifyProps) {
  return (
    <Banner title={t('Re-verification Required')}>
      <p className="mt-1.5 text-sm">
        {t('Please re-verify the coin details before saving, as key information has changed.')}
        {!hasAi && ` ${t('Re-verify to check them.')}`}
      </p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} busy={busy} onClick={onReVerify}>
          {!busy && <RotateCcw aria-hidden="true" />}
          {hasAi ? t('Re-verify with AI') : t('Re-verify')}
        </Button>
      </div>
    </Banner>
  );
}
