import type { ReactNode } from 'react';
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

const page = ({ coin, faces, sale, end }: SoldParts) => (
  <EditingContext value={READING}>
    <article className="grid grid-cols-1 gap-5 wide:grid-cols-2 wide:items-start wide:gap-x-8">
      <CoinBar coin={coin} />
      <div className="contents wide:sticky wide:top-8 wide:grid wide:grid-cols-1 wide:gap-5">
        {faces}
        <CoinHead coin={coin} />
      </div>
      <div className="contents wide:grid wide:grid-cols-1 wide:gap-5">
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

/** A coin that was sold; `notFound` where it was not sold either. */
export default function SoldPage({ id, notFound }: { id: number; notFound: ReactNode }) {
  return <SoldCoin id={id} notFound={notFound} bones={<FactsSkeleton />} page={page} />;
}
