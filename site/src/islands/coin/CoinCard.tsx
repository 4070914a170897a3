import { type MouseEvent, memo, type ReactNode } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { type CardWords, cardWords, isUnvalued } from '../../../../shared/format/card.ts';
import { discOf, sizeFor } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/sides.ts';
import { opensBeside, useBesideLink } from '../../lib/beside.ts';
import { rememberCoin } from '../../lib/queries/preview.ts';
import { keepWalk } from '../../lib/walk.ts';
import { QuantityBadge, ReviewBadge, SlabBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { spoken } from '../../ui/spoken.tsx';
import { Well } from '../../ui/well.tsx';
import { CARD } from './CoinCardSkeleton.tsx';
import { setOut } from './grow.ts';
import { coinInWords } from './words.ts';

interface CoinCardProps {
  coin: CollectionCoin;
  /** The coin lies in proportion to its real diameter, as among others in an album. */
  album?: boolean;
  className?: string;
}

/** A coin on its felt, with name, grade and value; leads to its page. */
export const CoinCard = memo(function CoinCard({ coin, album, className }: CoinCardProps) {
  const beside = useBesideLink(coin.id);
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

/** Of several pieces the value is one piece's. */
export const Each = ({
  coin,
}: {
  coin: Pick<CollectionCoin, 'quantity' | 'estimatedValue' | 'ownEstimatedValue'>;
}) => coin.quantity > 1 && !isUnvalued(coin) && <EachWord>{t('each')}</EachWord>;

/** Behind the value of one piece. */
export const EachWord = ({ className, children }: { className?: string; children: string }) => (
  <span className={classNames('font-normal text-muted', className)}> {children}</span>
);

/** Keeps what the coin's page can begin with, when a link to it is followed; where there is room beside a list, the coin is shown there. */
export function depart(event: MouseEvent<Element>, coin: CollectionCoin) {
  rememberCoin(coin);
  keepWalk(event.currentTarget);
  if (!opensBeside(event, coin.id)) setOut(coin.id, event.currentTarget);
}

/** What a card shows of a coin. */
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
      <CardText name={coin.name} grade={grade} fit={fit}>
        {amount}
        {/* The badge on the felt says that there are several. */}
        {each && <EachWord className={hasRoom ? undefined : 'sr-only'}>{each}</EachWord>}
      </CardText>
    </>
  );
}

interface CardTextProps {
  name: string;
  grade: string;
  fit: CardWords['fit'];
  /** The value, where one is known. */
  children?: ReactNode;
}

/** What stands under the felt. The grade is what tells coins of one name apart: it gives way to an amount alone. */
export function CardText({ name, grade, fit, children }: CardTextProps) {
  const isUnvalued = fit === 'unvalued';
  return (
    <>
      <h3 className="mt-2.5 truncate px-1.5">{name}</h3>
      {/* A card is as high as its bones: one line. */}
      <p
        className={classNames(
          'mt-0.5 flex items-center justify-between px-1.5 text-muted',
          fit === 'usual' ? 'gap-2 text-sm' : 'min-h-5 gap-1 text-xs',
        )}
      >
        <span className={isUnvalued ? 'flex-none' : 'truncate'}>{grade}</span>
        <b
          className={
            isUnvalued ? 'truncate font-normal' : 'max-w-full flex-none truncate font-semibold text-ink'
          }
        >
          {isUnvalued ? spoken(t('No estimate<sr> yet</sr>')) : children}
        </b>
      </p>
    </>
  );
}
