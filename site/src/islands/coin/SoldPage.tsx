import type { ReactNode } from 'react';
import { ApartPage } from './ApartPage.tsx';
import { FactsSkeleton } from './FactsSkeleton.tsx';
import SoldCoin from './sell/SoldCoin.tsx';

/** A coin that was sold; `notFound` where it was not sold either. */
export default function SoldPage({ id, notFound }: { id: number; notFound: ReactNode }) {
  return (
    <SoldCoin
      id={id}
      notFound={notFound}
      bones={<FactsSkeleton />}
      page={({ sale, ...parts }) => <ApartPage {...parts}>{sale}</ApartPage>}
    />
  );
}
