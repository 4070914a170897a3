import { Check, ChevronRight, CircleAlert, CircleDashed, type LucideIcon, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { rich } from '../../lib/rich.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { isOfReader } from '../reader/reading.ts';
import { ACTIONS } from './Banners.tsx';
import { dateOf, isRecalled } from './record.ts';
import { amendmentInWords, type Remarks, reasonInWords } from './remarks.ts';
import type { Objection } from './use-review.ts';
import type { Verdict } from './verdict.ts';
import { isOfAi, offersOf } from './words.ts';

interface CatalogueCardsProps {
  /** As it was identified. */
  held: Identification;
  /** As it stands, which the offers differ from. */
  coin?: Identification;
  verdict: Verdict | null;
  objection?: Objection | null;
  remarks: Pick<Remarks, 'catalogue' | 'ai'>;
  nearest: readonly Alternative[];
  others: readonly Alternative[];
  /** Takes another coin in place of this one; without it they are only named. */
  onTake?: (offer: Alternative) => void;
  /** Below the verdict. */
  children?: ReactNode;
}

export function CatalogueCards(props: CatalogueCardsProps) {
  const { held, coin = held, verdict, objection = null, remarks, nearest, others, onTake, children } = props;
  const { catalogueMatch: match, amendments } = held;
  const ofAi = others.filter(isOfAi);
  const rivals = others.filter((offer) => !isOfAi(offer));
  const hasCatalogue =
    verdict !== null || amendments.length + remarks.catalogue.length + nearest.length + rivals.length > 0;
  const offers = { coin, onTake };
  return (
    <>
      {hasCatalogue && (
        <Card
          title={t('What the catalogue says')}
          aside={
            match?.keyDate &&
            verdict?.tone === 'good' && (
              <Badge tone="accent" className="max-w-full whitespace-normal wrap-anywhere">
                {translated(match.keyDate)}
              </Badge>
            )
          }
        >
          <div className="grid grid-cols-1 gap-3">
            {verdict && <VerdictLine verdict={verdict} objection={objection} />}
            {nearest.length > 0 &&
              (onTake ? (
                <Nearest held={held} offers={nearest} onTake={onTake} />
              ) : (
                <Offers title={t('Closest matches in the catalogue')} offers={nearest} {...offers} />
              ))}
            {children}
            <RemarkList
              remarks={[
                ...amendments.map((amendment) => [Pencil, amendmentInWords(amendment)] as const),
                ...remarks.catalogue.map(doubtful),
              ]}
            />
            <Offers title={t('It may also be')} offers={rivals} {...offers} />
          </div>
        </Card>
      )}
      {remarks.ai.length + ofAi.length > 0 && (
        <Card title={isOfReader(held) ? t('What wasn’t clear in the photo') : t('What the AI was unsure of')}>
          <div className="grid grid-cols-1 gap-3">
            <RemarkList remarks={remarks.ai.map(doubtful)} />
            <Offers title={t('Also considered')} offers={ofAi} {...offers} />
          </div>
        </Card>
      )}
    </>
  );
}

const TONES = {
  good: [Check, 'text-positive'],
  doubt: [CircleAlert, 'text-warning'],
  open: [CircleDashed, 'text-muted'],
} as const;

interface VerdictLineProps {
  verdict: Pick<Verdict, 'tone' | 'text'>;
  objection?: Objection | null;
}

export function VerdictLine({ verdict: { tone, text }, objection = null }: VerdictLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [Icon, colour] = TONES[tone];
  useEffect(() => {
    if (objection === null) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'center' });
  }, [objection]);
  return (
    <p ref={line} tabIndex={-1} className={classNames('flex gap-2 text-sm font-medium', colour)}>
      <Icon className="mt-px size-4.5 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

interface NearestProps {
  held: Identification;
  offers: readonly Alternative[];
  onTake: (offer: Alternative) => void;
}

const Nearest = ({ held: { outcome, series }, offers, onTake }: NearestProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <span className="text-sm text-muted">{t('Did you mean')}</span>
    {offers.map((offer) => (
      <button
        key={`${offer.name} ${dateOf(offer)}`}
        type="button"
        className="min-h-11 rounded-full border border-line bg-card px-4 text-sm font-medium tabular-nums hover:border-accent"
        onClick={() => onTake(offer)}
      >
        {outcome === 'foreign' ? offer.name : dateOf(offer)}
        {outcome !== 'foreign' && offer.series !== series && ` ${offer.series}`}
      </button>
    ))}
  </div>
);

interface OffersProps {
  title: string;
  offers: readonly Alternative[];
  coin: Identification;
  onTake?: (offer: Alternative) => void;
}

const OFFER = 'flex w-full items-center gap-3 rounded-control py-2.5 text-start';

/** Other coins it may be, each to be taken with one press. */
function Offers({ title, offers, coin, onTake }: OffersProps) {
  const heading = useId();
  if (offers.length === 0) return null;
  return (
    <div>
      <h3 id={heading} className="text-sm font-semibold">
        {title}
      </h3>
      <ul className="ruled mt-1" aria-labelledby={heading}>
        {offers.map((offer) => {
          const row = (
            <>
              <Well size="sm" disc={discOf(offer)} decorative />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{offer.name}</span>
                <span className="block text-sm text-muted wrap-anywhere">{reasonInWords(offer, coin)}</span>
              </span>
            </>
          );
          return (
            <li key={`${offer.name} ${dateOf(offer)} ${offer.reason}`}>
              {onTake ? (
                <button type="button" className={OFFER} onClick={() => onTake(offer)}>
                  {row}
                  <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
                </button>
              ) : (
                <div className={OFFER}>{row}</div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Remark = readonly [icon: LucideIcon, text: string];
const doubtful = (remark: string): Remark => [CircleAlert, translated(remark)];

function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {remarks.map(([Icon, text]) => (
        <li key={text} className="flex gap-2 text-muted">
          <Icon className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What to look for on such a coin. */
export const Advice = ({ advice }: { advice: readonly string[] }) =>
  advice.length > 0 && (
    <Card title={t('Notes')}>
      <ul className="grid list-disc gap-2 ps-4.5 text-sm marker:text-edge">
        {advice.map((one) => (
          <li key={one} className="wrap-anywhere">
            {translated(one)}
          </li>
        ))}
      </ul>
    </Card>
  );

interface RecalledProps {
  coin: Identification;
  /** Takes that coin in place of this one. */
  onUse?: (offer: Alternative) => void;
}

/** A coin with this photo is in the collection, or the collector has confirmed one like it before. */
export function Recalled({ coin, onUse }: RecalledProps) {
  const { remembered } = coin;
  if (!remembered) return null;
  const { isSame, name, coinId, obverseImageUrl } = remembered;
  const offer = offersOf(coin).remembered;
  const isTaken = offer?.coinType === coin.coinType && dateOf(remembered) === dateOf(coin);
  return (
    <Card aria-label={t('From your collection')}>
      <div className="flex items-center gap-3">
        <Well
          size="sm"
          src={obverseImageUrl && photoAt(obverseImageUrl, 200)}
          disc={discOf(remembered)}
          decorative
        />
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {rich(
            isSame
              ? t('This photo is already in your collection: <coin/>.')
              : t('This photo is very similar to one you confirmed: <coin/>.'),
            { coin: () => <strong className="font-semibold">{name}</strong> },
          )}
        </p>
      </div>
      {(!onUse || !isRecalled(coin)) && (
        <div className={ACTIONS}>
          {onUse && offer && !isTaken && (
            <Button variant="ghost" onClick={() => onUse(offer)}>
              {t('Use this')}
            </Button>
          )}
          <ButtonLink variant="ghost" href={`/coin/${coinId}`}>
            {t('View that coin')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
