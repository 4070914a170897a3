import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { rich } from '../../lib/rich.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOfReader, isProposing } from '../reader/reading.ts';
import { offerInWords, offersOf, remarksOf } from './remarks.ts';
import { reviewReason } from './review.ts';

/** What speaks for and against the answer: what the catalogue says, what the AI was unsure of, what is good to know. */
export function CatalogueCard({ coin }: { coin: Identification }) {
  const { catalogueMatch: match, remembered } = coin;
  // A list to choose from says so itself.
  const reason = isProposing(coin) ? null : reviewReason(coin);
  const { catalogue, unsure, toKnow } = remarksOf(coin);
  const { nearest, others } = offersOf(coin);
  const isFine = !reason && match?.possible;
  const saysCatalogue = isFine || match?.keyDate || catalogue.length > 0 || nearest.length > 0;
  return (
    <>
      {remembered && (
        <Notice>
          {rich(
            remembered.isSame
              ? t('This photo is already in your collection: <coin/>.')
              : t('This looks like your <coin/>.'),
            { coin: () => <a href={`/coin/${remembered.coinId}`}>{remembered.name}</a> },
          )}
        </Notice>
      )}
      {reason && (
        <Card title={t('Needs your review')}>
          <Verdict>{translated(reason)}</Verdict>
        </Card>
      )}
      {saysCatalogue && (
        <Group title={t('What the catalogue says')}>
          {isFine && (
            <Verdict good>
              {t('In the catalogue: {name}.', { name: match.name ?? coin.coinType ?? '' })}
            </Verdict>
          )}
          {match?.keyDate && !reason && (
            <p>
              <Badge tone="accent" className="max-w-full whitespace-normal wrap-anywhere">
                {translated(match.keyDate)}
              </Badge>
            </p>
          )}
          <Points points={catalogue} />
          <Offers title={t('Closest matches in the catalogue')} offers={nearest} coin={coin} />
        </Group>
      )}
      {(unsure.length > 0 || others.length > 0) && (
        <Group
          title={isOfReader(coin) ? t('What wasn’t clear in the photo') : t('What the AI was unsure of')}
        >
          <Points points={unsure} />
          <Offers title={t('It may also be')} offers={others} coin={coin} />
        </Group>
      )}
      {toKnow.length > 0 && (
        <Group title={t('Notes')}>
          <Points points={toKnow} />
        </Group>
      )}
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="grid grid-cols-1 gap-3">{children}</div>
  </Card>
);

function Verdict({ good, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <p className={classNames('flex gap-2.5 font-medium', good ? 'text-positive' : 'text-warning')}>
      <Icon className="mt-0.5 size-5 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function Points({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 ps-4.5 text-sm text-muted marker:text-edge">
      {points.map((point) => (
        <li key={point} className="wrap-anywhere">
          {translated(point)}
        </li>
      ))}
    </ul>
  );
}

interface OffersProps {
  title: string;
  offers: readonly Alternative[];
  coin: Identification;
}

function Offers({ title, offers, coin }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="ruled mt-1 text-sm">
        {offers.map((offer) => {
          const why = offerInWords(offer, coin);
          return (
            <li key={`${offer.name} ${offer.reason}`} className="py-2 wrap-anywhere last:pb-0">
              <p className="font-medium">{offer.name}</p>
              {why && <p className="text-muted">{why}</p>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
