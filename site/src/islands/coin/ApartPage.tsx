import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { usePanelCoin } from '../../lib/coin-panel.ts';
import { useTitle } from '../../lib/hooks.ts';
import { Well } from '../../ui/picture.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useColumns } from './beside-context.ts';
import { CoinBar, CoinHead, Grading } from './CoinHead.tsx';
import { FactsSkeleton } from './Facts.tsx';
import { FilesApart } from './Files.tsx';
import { type Editing, EditingContext } from './InlineEdit.tsx';
import { Filing } from './OwnerFacts.tsx';
import { Notes, Specifications } from './Specifications.tsx';
import { coinInWords } from './words.ts';

const READING: Editing = { on: false, turn: () => undefined, toggle: { current: null } };

interface ApartProps<Answer> {
  asked: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  name: string | undefined;
  notFound: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** `notFound` on 404. */
export function Apart<Answer>({ asked, name, notFound, children }: ApartProps<Answer>) {
  const { data, error } = asked;
  const isBeside = usePanelCoin() !== null;
  useTitle(isBeside ? undefined : name);
  if (error instanceof ApiError && [404, 422].includes(error.status)) return notFound;
  if (error) return <LoadError wholePage title={t('The coin could not be loaded')} query={asked} />;
  return data ? children(data) : <FactsSkeleton />;
}

interface ApartPageProps {
  coin: Coin;
  children: ReactNode;
  end?: ReactNode;
}

export function ApartPage({ coin, children, end }: ApartPageProps) {
  const { whole, photos, facts } = useColumns();
  return (
    <EditingContext value={READING}>
      <article className={whole}>
        <CoinBar coin={coin} />
        <div className={photos}>
          <BothSides coin={coin} />
        </div>
        <div className={facts}>
          <CoinHead coin={coin} />
          {children}
          <Grading coin={coin} />
          <Specifications coin={coin} reference={null} />
          <FilesApart coin={coin} />
          <Filing coin={coin} />
          <Notes coin={coin} />
          {end}
        </div>
      </article>
    </EditingContext>
  );
}

/** Like Faces, but read-only. */
function BothSides({ coin }: { coin: Coin }) {
  const disc = discOf(coin);
  const sides = [
    [t('Obverse'), coin.obverseImageUrl ?? coin.imageUrl, disc],
    [t('Reverse'), coin.reverseImageUrl, { ...disc, side: 'reverse' }],
  ] as const;
  return (
    <section className="felt grid grid-cols-2 gap-4.5 p-5.5" aria-label={t('Both sides')}>
      {sides.map(([side, photo, drawn]) => (
        <Well
          key={side}
          src={photo?.replace('.webp', '@800.webp')}
          alt={t('{side} of {name}', { side, name: coinInWords(coin) })}
          disc={drawn}
        />
      ))}
    </section>
  );
}
