import { useId, useState } from 'react';
import type { CollectionCoin } from '../../../../../shared/coins/model.ts';
import { discOf } from '../../../../../shared/format/disc.ts';
import { plural, t } from '../../../../../shared/language/i18n.ts';
import { photoOf, SIDES, thumbnailOf } from '../../../../../shared/photos/model.ts';
import { useSettled } from '../../../lib/hooks.ts';
import { useCoins, useFoundCoins } from '../../../lib/queries/coins.ts';
import { SearchInput } from '../../../ui/input.tsx';
import { Well } from '../../../ui/picture.tsx';

const PAUSE_MS = 150;
const SHOWN = 24;

interface CoinToCompareProps {
  photos: readonly (string | null)[];
  onChoose: (coin: CollectionCoin) => void;
}

/** The newest until something is typed. */
export function CoinToCompare({ photos, onChoose }: CoinToCompareProps) {
  const said = useId();
  const [text, setText] = useState('');
  const typed = useSettled(text.trim(), PAUSE_MS);
  const newest = useCoins({});
  const found = useFoundCoins(typed);
  const { isLoading, isError } = typed ? found : newest;
  const known = typed ? found.data : newest.data?.pages[0]?.coins;
  const coins = (known ?? [])
    .filter((coin) => {
      const own = SIDES.flatMap((side) => photoOf(coin, side) ?? []);
      return own.length > 0 && !own.some((photo) => photos.includes(photo));
    })
    .slice(0, SHOWN);
  const title = t('Coin to compare with');
  const status = isError
    ? t('Your coins could not be searched. Check your connection and try again.')
    : isLoading
      ? t('Loading…')
      : coins.length === 0
        ? t('No coin with a photo found.')
        : plural(coins.length, { one: '# coin with a photo', other: '# coins with a photo' });
  return (
    <div className="card mx-4 mb-1 grid max-h-[min(24rem,50dvh)] grid-rows-[auto_auto_minmax(0,1fr)] gap-2 p-3.5 sm:mx-auto sm:w-full sm:max-w-xl">
      <SearchInput
        autoFocus
        aria-label={title}
        placeholder={title}
        aria-describedby={said}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={said} role="status" className="text-sm text-muted">
        {status}
      </p>
      <ul className="min-h-0 overflow-y-auto">
        {coins.map((coin) => (
          <li key={coin.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start -outline-offset-2 hover:bg-paper"
              onClick={() => onChoose(coin)}
            >
              <Well src={thumbnailOf(coin, 200)} alt="" disc={discOf(coin)} size="sm" decorative />
              <span className="min-w-0 flex-1 wrap-anywhere">{coin.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
