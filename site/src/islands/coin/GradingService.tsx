import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { formatCount, formatDate, formatMoney } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { CardAnswer, GradingCard } from '../../../../shared/pcgs/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { useAskGrading, useTakeGuidePrice } from '../../lib/queries/pcgs.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { Figure } from './Figure.tsx';

interface GradingServiceProps {
  coin: Coin;
  card: GradingCard;
}

export default function GradingService({ coin, card }: GradingServiceProps) {
  const ask = useAskGrading(coin.id);
  const { answer, service } = card;
  const canAsk = useMayWrite() && card.canAsk;
  const { mutate, isIdle } = ask;
  // Slabs only: the service has a request quota.
  const isWanted = canAsk && service === 'PCGS' && isIdle;
  useEffect(() => {
    if (isWanted) mutate();
  }, [isWanted, mutate]);
  const isAsking = ask.isPending || isWanted;
  return (
    <Card title={t('Grading service')} aria-busy={isAsking}>
      {answer && <Price coin={coin} card={card} answer={answer} />}
      {isAsking && <p className="text-muted">{t('Asking PCGS…')}</p>}
      {ask.isError && (
        <p role="alert" className="mb-3 text-muted">
          {sentenceOf(ask.error)}
        </p>
      )}
      {!answer && !isAsking && card.message && <p className="mb-3 text-muted">{translated(card.message)}</p>}
      <Facts
        facts={[
          [t('PCGS number'), card.PCGSNo],
          [t('PCGS name'), card.name],
          [t('Population'), answer && count(answer.population)],
          [t('Finer'), answer && count(answer.popHigher)],
        ]}
      />
      {canAsk && !isAsking && (
        <Button variant="ghost" wide className="mt-3.5" onClick={() => mutate()}>
          {ask.isError ? t('Try again') : t('Ask PCGS for its guide price')}
        </Button>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-5">
        {card.link && <Outward href={card.link}>{t('PCGS CoinFacts')}</Outward>}
        {card.verification && (
          <Outward href={card.verification}>
            {t('This slab at {service}', { service: service ?? '' })}
          </Outward>
        )}
      </p>
    </Card>
  );
}

const count = (many: number | null) => (many === null ? t('Not known') : formatCount(many));

function Price({ coin, card, answer }: GradingServiceProps & { answer: CardAnswer }) {
  const take = useTakeGuidePrice(coin.id);
  const { estimatedValue, lastUpdated, pictures } = answer;
  const isUsed = coin.valuationSource === 'pcgs' && coin.estimatedValue === estimatedValue;
  const use = () =>
    take.mutateAsync().then(
      ({ message }) =>
        toast({ title: t('Valuation Updated'), description: translated(message), variant: 'success' }),
      (error) => toastFailure(t('Valuation Failed'), sentenceOf(error)),
    );
  return (
    <div className="mb-3 grid gap-3">
      {pictures[0] && (
        <img
          src={at(pictures[0])}
          alt={t('This slab, photographed by {service}', { service: card.service ?? '' })}
          loading="lazy"
          className="max-h-72 w-full rounded-card object-contain"
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        <div className="@container min-w-0 flex-1 basis-40">
          <p className="text-xs text-muted">{guidePrice(card)}</p>
          <p className="serif text-2xl leading-snug">
            {estimatedValue === null ? t('No price') : <Figure>{formatMoney(estimatedValue)}</Figure>}
          </p>
          <p className="text-xs text-muted">
            {t('PCGS price guide')} · {formatDate(lastUpdated)}
          </p>
        </div>
        {estimatedValue !== null && !isUsed && (
          <Button needs="writer" variant="ghost" busy={take.isPending} onClick={() => void use()}>
            {t('Use this value')}
          </Button>
        )}
      </div>
    </div>
  );
}

function guidePrice({ grade, isLeast }: GradingCard): string {
  if (!grade) return isLeast ? t('Guide price, the lowest grade of its condition') : t('Guide price');
  return isLeast
    ? t('Guide price in {grade}, the lowest grade of its condition', { grade })
    : t('Guide price in {grade}', { grade });
}

function Outward({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="link link-target gap-1.5 text-sm" href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">{t('opens in a new tab')}</span>
    </a>
  );
}
