import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { CollectionSummary } from '../../../../server/collection/model.ts';
import { formatCount, formatMoneyCompact } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What the collection holds and is worth, and the two ways on from here. */
export function Worth({ summary }: { summary: UseQueryResult<CollectionSummary> }) {
  const { data } = summary;
  return (
    <section className="felt on-felt p-5" aria-label="Your collection">
      <dl className="flex items-end justify-between gap-4">
        <Figure name="Market Value" value={data && formatMoneyCompact(data.totalValue)} large />
        <Figure name="Total Coins" value={data && formatCount(data.totalCount)} />
      </dl>
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        <ButtonLink href="/add-coin-options">
          <Plus aria-hidden="true" />
          Add Coin
        </ButtonLink>
        <ButtonLink href="/collection" variant="ghost">
          View Collection
        </ButtonLink>
      </div>
    </section>
  );
}

function Figure({ name, value, large }: { name: string; value: string | undefined; large?: boolean }) {
  return (
    <div className={large ? '' : 'text-right'}>
      <dt className="text-xs text-on-felt-muted">{name}</dt>
      <dd className={`serif ${large ? 'text-[40px]' : 'text-[26px]'} leading-[1.15]`}>{value ?? '–'}</dd>
    </div>
  );
}
