import { type MouseEvent, memo } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { cardWords, isUnvalued } from '../../../../shared/format/card.ts';
import { discOf, sizeFor } from '../../../../shared/format/disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { keepWalk, opensInPanel, usePanelLink } from '../../lib/coin-panel.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { QuantityBadge, ReviewBadge, SlabBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/button.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { CARD } from './CoinCardSkeleton.tsx';
import { setOut } from './grow.ts';
import { coinInWords } from './words.ts';

interface CoinCardProps {
  coin: CollectionCoin;
  /** Disc in proportion to the real diameter. */
  album?: boolean;
  className?: string;
}

export const CoinCard = memo(function CoinCard({ coin, album, className }: CoinCardProps) {
  const beside = usePanelLink(coin.id);
  return (
    <a
      href={`/coin/${coin.id}`}
      className={classNames(CARD, className)}
      {...beside}
      onClick={(event) => depart(event, coin)}
    >
      <CardFace coin={coin} album={album} />
    </a>
  );
});

export const Each = ({
  coin,
}: {
  coin: Pick<CollectionCoin, 'quantity' | 'estimatedValue' | 'ownEstimatedValue'>;
}) => coin.quantity > 1 && !isUnvalued(coin) && <EachWord>{t('each')}</EachWord>;

const EachWord = ({ className, children }: { className?: string; children: string }) => (
  <span className={classNames('font-normal text-muted', className)}> {children}</span>
);

/** Opens the split view if there is room. */
export function depart(event: MouseEvent<Element>, coin: CollectionCoin) {
  rememberCoin(coin);
  keepWalk(event.currentTarget);
  if (!opensInPanel(event, coin.id)) setOut(coin.id, event.currentTarget);
}

export function CardFace({ coin, album }: Pick<CoinCardProps, 'coin' | 'album'>) {
  const disc = discOf(coin);
  const { grade, amount, each, fit, hasRoom } = cardWords(coin);
  return (
    <>
      <Well
        src={thumbnailOf(coin, 480)}
        alt={coinInWords(coin)}
        disc={disc}
        share={album ? sizeFor(disc.diameterMm) : undefined}
        decorative
      >
        {coin.isGraded && coin.gradingCompany && <SlabBadge>{coin.gradingCompany}</SlabBadge>}
        {coin.needsReview && <ReviewBadge />}
        {coin.quantity > 1 && <QuantityBadge quantity={coin.quantity} />}
      </Well>
      <h3 className="mt-2.5 truncate px-1.5">{coin.name}</h3>
      {/* One line, as high as the skeleton. Grades tell coins of one name apart: only an amount replaces them. */}
      <p
        className={classNames(
          'mt-0.5 flex items-center justify-between px-1.5 text-muted',
          fit === 'usual' ? 'gap-2 text-sm' : 'min-h-5 gap-1 text-xs',
        )}
      >
        <span className={fit === 'unvalued' ? 'max-w-full flex-none truncate' : 'truncate'}>{grade}</span>
        {fit === 'unvalued' ? (
          <b className="truncate font-normal">{spoken(t('No estimate<sr> yet</sr>'))}</b>
        ) : (
          <b className="max-w-full flex-none truncate font-semibold text-ink">
            {amount}
            {/* The badge shows the quantity. */}
            {each && <EachWord className={hasRoom ? undefined : 'sr-only'}>{each}</EachWord>}
          </b>
        )}
      </p>
    </>
  );
}
