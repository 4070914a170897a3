import { mintLabel } from '../../../../shared/format/mint-marks.ts';
import { Chip } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { KnownCoin } from './fields.ts';
import { IN_TEXT, InlineEdit } from './InlineEdit.tsx';

/** What is longer is set smaller. */
const LONG_NAME = 60;

/** The name, and under it what tells this coin from its brothers; each is edited where it stands. */
export function CoinHead({ coin }: { coin: KnownCoin | undefined }) {
  if (!coin) {
    return (
      <div>
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="mt-3 h-7 w-1/2 rounded-full" />
      </div>
    );
  }
  const { name, isGraded, grade, gradingCompany, certificationNumber } = coin;
  const slab = [gradingCompany, certificationNumber].filter(Boolean).join(' ');
  return (
    <header>
      <InlineEdit coin={coin} field="name" className={IN_TEXT}>
        <h1 dir="auto" className={name.length > LONG_NAME ? 'text-xl wrap-anywhere' : 'wrap-anywhere'}>
          {name}
        </h1>
      </InlineEdit>
      <ul className="mt-2.5 flex flex-wrap gap-x-2 gap-y-3.5" aria-label="In short">
        <li className={EDITED}>
          <InlineEdit coin={coin} field="year" chip>
            {coin.year}
          </InlineEdit>
        </li>
        <li className={EDITED}>
          <InlineEdit coin={coin} field="mintMark" chip>
            {mintLabel(coin) || <span className="text-muted">No mint mark</span>}
          </InlineEdit>
        </li>
        <li className={EDITED}>
          <InlineEdit coin={coin} field="condition" chip>
            {coin.condition}
          </InlineEdit>
        </li>
        {isGraded && grade && (
          <li className="max-w-full">
            <Chip>{grade}</Chip>
          </li>
        )}
        {isGraded && slab && (
          <li className="max-w-full">
            <Chip accent>{slab}</Chip>
          </li>
        )}
      </ul>
    </header>
  );
}

/** While it is edited, a chip has the line to itself. */
const EDITED = 'max-w-full has-[form]:w-full';
