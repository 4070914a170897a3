import { Suspense } from 'react';
import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { optional } from '../../lib/optional.ts';
import { Filing } from './Filing.tsx';
import { CloserLook, HowToTell } from './HowToTell.tsx';
import { InThisSet } from './InThisSet.tsx';
import { Purchase } from './Purchase.tsx';
import { Purchases } from './Purchases.tsx';
import { Specifications } from './Specifications.tsx';
import { About, Notes, Rarity, Source } from './Story.tsx';
import { ValueHistory } from './ValueHistory.tsx';

/** What the grading service says, of the few coins it can be asked about. */
const GradingService = optional<{ coin: Coin; card: GradingCard }>(() => import('./GradingService.tsx'));

/** Photos and documents beside obverse and reverse. */
const Files = optional<{ coin: Coin }>(() => import('./Files.tsx'));

/** The ways a coin leaves the collection. */
const Ending = optional<{ coin: Coin }>(() => import('./sell/Ending.tsx'));

interface KnownProps {
  coin: Coin;
  reference: Reference | null;
  grading: GradingCard | null;
}

/** What the coin, the grading service and the catalogue say; without the catalogue, what the coin itself says. */
export default function Known({ coin, reference, grading }: KnownProps) {
  return (
    <>
      {grading && (
        <Suspense fallback={<div className="card h-64" />}>
          <GradingService coin={coin} card={grading} />
        </Suspense>
      )}
      <Specifications coin={coin} reference={reference} />
      {reference && <InThisSet coin={coin} reference={reference} />}
      {reference && <HowToTell reference={reference} />}
      <Suspense fallback={<div className="card h-32" />}>
        <Files coin={coin} />
      </Suspense>
      <Purchase coin={coin} />
      <Purchases coin={coin} />
      <Filing coin={coin} />
      <ValueHistory coin={coin} />
      <About coin={coin} reference={reference} />
      <Rarity coin={coin} reference={reference} />
      {reference && <CloserLook varieties={reference.otherVarieties} />}
      <Notes coin={coin} />
      {reference && <Source reference={reference} />}
      <Suspense fallback={<div className="h-40" />}>
        <Ending coin={coin} />
      </Suspense>
    </>
  );
}
