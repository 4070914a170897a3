import type { ReactNode } from 'react';
import { useColumns } from './beside-context.ts';
import { CoinBar } from './CoinBar.tsx';
import { CoinHead } from './CoinHead.tsx';
import { FactsSkeleton } from './FactsSkeleton.tsx';
import { Filing } from './Filing.tsx';
import { Grading } from './Grading.tsx';
import { Specifications } from './Specifications.tsx';
import { Notes } from './Story.tsx';
import SoldCoin, { type SoldParts } from './sell/SoldCoin.tsx';
import { type Editing, EditingContext } from './use-editing.ts';

/** Nothing of a sold coin is edited here but its sale. */
const READING: Editing = { on: false, turn: () => undefined, toggle: { current: null } };

function Page({ coin, faces, sale, end }: SoldParts) {
  const { whole, looks, facts } = useColumns();
  return (
    <EditingContext value={READING}>
      <article className={whole}>
        <CoinBar coin={coin} />
        <div className={looks}>
          {faces}
          <CoinHead coin={coin} />
        </div>
        <div className={facts}>
          {sale}
          <Grading coin={coin} />
          <Specifications coin={coin} reference={null} />
          <Filing coin={coin} />
          <Notes coin={coin} />
          {end}
        </div>
      </article>
    </EditingContext>
  );
}

/** A coin that was sold; `notFound` where it was not sold either. */
export default function SoldPage({ id, notFound }: { id: number; notFound: ReactNode }) {
  return (
    <SoldCoin id={id} notFound={notFound} bones={<FactsSkeleton />} page={(parts) => <Page {...parts} />} />
  );
}
