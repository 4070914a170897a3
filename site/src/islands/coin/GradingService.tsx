import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import type { CardAnswer, GradingCard } from '../../../../shared/pcgs/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useAskGrading, useTakeGuidePrice } from '../../lib/queries/pcgs.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { Figure } from './Figure.tsx';

interface GradingServiceProps {
  coin: Coin;
  card: GradingCard;
}

/** What the grading service says of the coin: the price at its grade, how many there are, how many are finer. */
export default function GradingService({ coin, card }: GradingServiceProps) {
  const ask = useAskGrading(coin.id);
  const { canAsk, answer, service } = card;
  const { mutate, isIdle } = ask;
  // Of a slab it is asked at once, of another coin when its owner wishes: the service counts each question.
  const isWanted = canAsk && service === 'PCGS' && isIdle;
  useEffect(() => {
    if (isWanted) mutate();
  }, [isWanted, mutate]);
  const isAsking = ask.isPending || isWanted;
  return (
    <Card title="Grading service" aria-busy={isAsking}>
      {answer && <Price coin={coin} card={card} answer={answer} />}
      {isAsking && <p className="text-muted">Asking PCGS…</p>}
      {ask.isError && (
        <p role="alert" className="mb-3 text-muted">
          {sentenceOf(ask.error)}
        </p>
      )}
      {!answer && !isAsking && card.message && <p className="mb-3 text-muted">{card.message}</p>}
      <Facts
        facts={[
          ['PCGS number', card.PCGSNo],
          ['PCGS calls it', card.name],
          ['Population', answer && count(answer.population)],
          ['Finer', answer && count(answer.popHigher)],
        ]}
      />
      {canAsk && !isAsking && (
        <Button variant="ghost" wide className="mt-3.5" onClick={() => mutate()}>
          {ask.isError ? 'Try again' : 'Ask PCGS for its guide price'}
        </Button>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-5">
        {card.link && <Outward href={card.link}>PCGS CoinFacts</Outward>}
        {card.verification && <Outward href={card.verification}>This slab at {service}</Outward>}
      </p>
    </Card>
  );
}

const count = (many: number | null) => many?.toLocaleString('en-US') ?? 'Not known';

function Price({ coin, card, answer }: GradingServiceProps & { answer: CardAnswer }) {
  const take = useTakeGuidePrice(coin.id);
  const { estimatedValue, lastUpdated, pictures } = answer;
  const isUsed = coin.valuationSource === 'pcgs' && coin.estimatedValue === estimatedValue;
  const use = () =>
    take.mutateAsync().then(
      ({ message }) => toast({ title: 'Valuation Updated', description: message, variant: 'success' }),
      (error) => toast({ title: 'Valuation Failed', description: sentenceOf(error), variant: 'destructive' }),
    );
  return (
    <div className="mb-3 grid gap-3">
      {pictures[0] && (
        <img
          src={at(pictures[0])}
          alt={`This slab, photographed by ${card.service}`}
          loading="lazy"
          className="max-h-72 w-full rounded-card object-contain"
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        <div className="@container min-w-0 flex-1 basis-40">
          <p className="text-xs text-muted">
            Guide price{card.grade && ` in ${card.grade}`}
            {card.isLeast && ', the lowest grade of its condition'}
          </p>
          <p className="serif text-2xl leading-snug">
            {estimatedValue === null ? 'No price' : <Figure>{formatMoney(estimatedValue)}</Figure>}
          </p>
          <p className="text-xs text-muted">PCGS price guide · {formatDate(lastUpdated)}</p>
        </div>
        {estimatedValue !== null && !isUsed && (
          <Button variant="ghost" busy={take.isPending} onClick={() => void use()}>
            Use this value
          </Button>
        )}
      </div>
    </div>
  );
}

function Outward({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="link link-target gap-1.5 text-sm" href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">opens in a new tab</span>
    </a>
  );
}
