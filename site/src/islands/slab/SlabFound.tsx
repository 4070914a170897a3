import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatCount, formatMoney } from '../../../../shared/format/format.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { PcgsSlab, SlabCoin } from '../../../../shared/pcgs/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useAddCoin } from '../../lib/queries/coins.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/well.tsx';
import { Facts } from '../profile/Facts.tsx';
import { byHand } from './by-hand.ts';

/** What has to be known of a coin to save it. */
type Saveable = SlabCoin & Required<Pick<SlabCoin, 'year' | 'coinType' | 'condition'>>;
const isSaveable = (coin: SlabCoin): coin is Saveable =>
  coin.year !== undefined && coin.coinType !== undefined && coin.condition !== undefined;

/** The coin in the slab as it would be saved, to be confirmed or changed first. */
export function SlabFound({ slab }: { slab: PcgsSlab }) {
  const { coin } = slab;
  const adding = useAddCoin();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever cannot see it come is led to it.
  useEffect(() => heading.current?.focus(), []);
  const save = async (from: Saveable) => {
    try {
      const { id, name } = await adding.mutateAsync(from);
      toast({ title: t('Coin Added!'), description: name, variant: 'success' });
      void navigate(`/coin/${id}`);
    } catch (error) {
      const isImpossible = error instanceof ApiError && error.nearest !== null;
      toast({
        title: t('Save Failed'),
        description: `${sentenceOf(error as Error)}${isImpossible ? ` ${t('Change it first, please.')}` : ''}`,
        variant: 'destructive',
      });
    }
  };
  const disc = discOf({
    ...{ name: coin.name ?? '', coinType: coin.coinType ?? '', year: coin.year ?? 0 },
    ...{ mintMark: coin.mintMark ?? null, composition: slab.MetalContent },
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Well
          className="w-28 flex-none"
          src={slab.pictures[0]}
          disc={disc}
          alt={t('The slab of {name}', { name: slab.name })}
        />
        <div className="min-w-0 flex-1 basis-40">
          <h2 ref={heading} tabIndex={-1} className="serif text-xl outline-none">
            {coin.name ?? slab.name}
          </h2>
          <p className="mt-1 text-muted">
            {[coin.gradingCompany, coin.grade, coin.certificationNumber].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Facts
          facts={[
            [t('Guide price'), coin.estimatedValue ? formatMoney(coin.estimatedValue) : t('None')],
            [t('Population'), count(slab.population)],
            [t('Finer'), count(slab.popHigher)],
            [t('Coin type'), coin.coinType ?? t('Not known')],
            [t('Condition'), coin.condition ? conditionName(coin.condition) : t('Not known')],
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        {isSaveable(coin) && (
          <Button busy={adding.isPending || adding.isSuccess} onClick={() => void save(coin)}>
            {t('Save Coin')}
          </Button>
        )}
        <ButtonLink variant={isSaveable(coin) ? 'ghost' : 'primary'} href={byHand(coin)}>
          {isSaveable(coin) ? t('Change first') : t('Fill in the rest')}
        </ButtonLink>
      </div>
      <a
        className="link link-target mt-2 gap-1.5 text-sm"
        href={slab.link}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('On PCGS CoinFacts')}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">{t('opens in a new tab')}</span>
      </a>
    </Card>
  );
}

const count = (many: number | null) => (many === null ? t('Not known') : formatCount(many));
