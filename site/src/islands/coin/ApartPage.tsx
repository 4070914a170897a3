import type { ReactNode } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { useColumns } from './beside-context.ts';
import { CoinBar } from './CoinBar.tsx';
import { CoinHead } from './CoinHead.tsx';
import { Filing } from './Filing.tsx';
import { Grading } from './Grading.tsx';
import { Specifications } from './Specifications.tsx';
import { Notes } from './Story.tsx';
import { type Editing, EditingContext } from './use-editing.ts';

/** Nothing of a coin that has left the collection is edited. */
const READING: Editing = { on: false, turn: () => undefined, toggle: { current: null } };

interface ApartPageProps {
  coin: Coin;
  faces: ReactNode;
  /** Why it is not in the collection, and the way back. */
  children: ReactNode;
  end?: ReactNode;
}

/** The page of a coin that was sold or lies in the trash. */
export function ApartPage({ coin, faces, children, end }: ApartPageProps) {
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
          {children}
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
