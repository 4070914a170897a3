import { Camera } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { searchShow, showIndex } from '../../../../shared/albums/show.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { isAnythingWaiting } from '../../lib/drafts.ts';
import { optional } from '../../lib/hooks.ts';
import { useShowCatalogue, useShowCollection } from '../../lib/queries/albums.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { useWaiting } from '../../lib/waiting.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/input.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SayButton } from './SayButton.tsx';
import { ShowHitCard } from './ShowHitCard.tsx';

const Waiting = optional(async () => ({ default: (await import('../waiting/Waiting.tsx')).Waiting }));

/** Coins that fit a phone's screen; they are redrawn at every key. */
const FIRST = 6;
const PAGE = 20;

/** Do I have it? For one hand at a dealer's table, also offline. */
export default function Show() {
  const user = useUser();
  const catalogue = useShowCatalogue();
  const collection = useShowCollection();
  const waiting = useWaiting();
  const labels = useMemo(() => new Set(waiting.map(({ label }) => label)), [waiting]);
  const prices = useMetalPrices().data;
  const [text, setText] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  const [most, setMost] = useState(FIRST);
  const [isListening, setListening] = useState(false);
  const typed = useDeferredValue(text);
  const index = useMemo(
    () => catalogue.data && collection.data && showIndex(catalogue.data, collection.data),
    [catalogue.data, collection.data],
  );
  useEffect(() => {
    // There may be no service worker.
    if (isAnythingWaiting()) void import('../../lib/outbox.ts').then(({ sendOutbox }) => sendOutbox());
  }, []);

  // A key is drawn twice: at once, and with what it finds.
  const found = useMemo(() => index && searchShow(index, typed), [index, typed]);

  if (!index || !found) {
    const failed = catalogue.error ?? collection.error;
    if (failed)
      return (
        <ErrorState
          title={t('The list could not be loaded')}
          text={sentenceOf(failed)}
          onRetry={() => void Promise.all([catalogue.refetch(), collection.refetch()])}
          busy={catalogue.isFetching || collection.isFetching}
        />
      );
    return (
      <Loading label={t('Loading your coins…')} className="grid gap-4">
        <Skeleton className="h-12 w-full rounded-control" />
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    );
  }
  const { rows, others } = found;
  const search = (words: string) => {
    setText(words);
    setMost(FIRST);
  };
  const isNothing = typed.trim() !== '' && rows.length === 0 && others.length === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex gap-2">
        <SearchInput
          className="min-w-0 flex-1"
          aria-label={t('Year, mint mark and a word of the name')}
          placeholder={t('16d, 1921 Morgan, 09s vdb')}
          // The screen has one purpose.
          autoFocus
          value={text}
          maxLength={100}
          onChange={({ target }) => search(target.value)}
        />
        <SayButton isListening={isListening} onListening={setListening} onSaid={search} />
        <ButtonLink variant="ghost" href="/camera?for=show" aria-label={t('Show the coin to the camera')}>
          <Camera aria-hidden="true" />
        </ButtonLink>
      </div>
      {waiting.length > 0 && (
        <Suspense>
          <Waiting />
        </Suspense>
      )}
      <p role="status" className="text-sm text-muted">
        {isListening
          ? t('Listening… Your browser may send the sound to its maker to understand it.')
          : typed.trim() === ''
            ? t('Type what the coin says. You see whether you have it, in which grade and what you paid.')
            : isNothing
              ? t('No coin fits. Check the year, or type less.')
              : plural(rows.length + others.length, { one: '# coin', other: '# coins' })}
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {rows.slice(0, most).map((row) => (
          <li key={row[0]}>
            <ShowHitCard {...{ index, row, owner: user.data, prices, waiting: labels }} />
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button variant="ghost" className="justify-self-center" onClick={() => setMost(most + PAGE)}>
          {t('Show more')}
        </Button>
      )}
      {others.length > 0 && (
        <section aria-labelledby="show-others">
          <h2 id="show-others" className="mb-2 text-lg">
            {t('Your coins in no album')}
          </h2>
          <ul className="ruled">
            {others.slice(0, PAGE).map(({ id, name, condition, pieces }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <a className="link min-w-0 wrap-anywhere" href={`/coin/${id}`}>
                  {name}
                </a>
                <span className="text-muted">
                  {[conditionName(condition), pieces > 1 && `× ${pieces}`].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {index.leftOut > 0 && (
        <p className="text-sm text-muted">
          {plural(index.leftOut, {
            one: '# more coin in no album is not searched here.',
            other: '# more coins in no album are not searched here.',
          })}
        </p>
      )}
    </div>
  );
}
