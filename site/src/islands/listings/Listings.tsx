import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { LISTING_STATES, type Listing, type ListingState } from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { keepWalk, opensInPanel, usePanelLink } from '../../lib/coin-panel.ts';
import { useIsWide } from '../../lib/hooks.ts';
import { COIN, replaceSearch } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { LISTINGS_SHOWN, useLinks, useListings, useSync } from '../../lib/queries/marketplace.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Select } from '../../ui/input.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { SettingsLink } from '../operator/SettingsLink.tsx';
import { ListingCard } from './ListingCard.tsx';
import { isOpen, STATES } from './listing-labels.ts';

type Around = ComponentType<{ children: ReactNode }>;
const Alone: Around = ({ children }) => children;
/** The coin next to the list, mostly for wide screens. */
const WithCoin = lazy(() =>
  import('../coin/WithCoin.tsx').then(
    (part): { default: Around } => ({ default: part.WithCoin }),
    () => ({ default: Alone }),
  ),
);

const isState = (text: string | null): text is ListingState => LISTING_STATES.some((state) => state === text);

function stateFromAddress(): ListingState | '' {
  const status = new URLSearchParams(location.search).get('status');
  return isState(status) ? status : '';
}

export default function Listings() {
  const wide = useIsWide();
  // On a narrow screen, details open only by an address.
  if (!wide && !new URLSearchParams(location.search).has(COIN)) return <All />;
  return (
    <Suspense fallback={<All />}>
      <WithCoin>
        <All />
      </WithCoin>
    </Suspense>
  );
}

function All() {
  const [status, setStatus] = useState(stateFromAddress);
  /** Cursors: the last listing of each page. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const cursor = pages.at(-1);
  const listings = useListings({ ...(status && { status }), ...(cursor !== undefined && { cursor }) });
  const choose = (next: ListingState | '') => {
    replaceSearch({ status: next });
    setStatus(next);
    setPages([]);
  };
  const turn = (next: readonly number[]) => {
    setPages(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const shown = listings.data?.listings ?? [];
  const last = shown.length === LISTINGS_SHOWN ? shown.at(-1) : undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Tools status={status} onChoose={choose} />
      {listings.data ? (
        <>
          <Found
            listings={shown}
            total={listings.data.total}
            status={status}
            isFirst={cursor === undefined}
            onAll={() => choose('')}
          />
          {(last || cursor !== undefined) && (
            <div className="pair">
              <Button
                variant="ghost"
                disabled={cursor === undefined}
                onClick={() => turn(pages.slice(0, -1))}
              >
                {t('Newer')}
              </Button>
              <Button variant="ghost" disabled={!last} onClick={() => last && turn([...pages, last.id])}>
                {t('Older')}
              </Button>
            </div>
          )}
        </>
      ) : listings.error ? (
        <LoadError title={t('Your listings could not be loaded')} query={listings} />
      ) : (
        <Loading label={t('Loading your listings')} className="grid gap-5">
          <Skeleton className="h-52 w-full rounded-card" />
          <Skeleton className="h-52 w-full rounded-card" />
        </Loading>
      )}
    </div>
  );
}

function Tools({
  status,
  onChoose,
}: {
  status: ListingState | '';
  onChoose: (next: ListingState | '') => void;
}) {
  const links = useLinks().data;
  const sync = useSync();
  const press = () =>
    sync.mutate(undefined, {
      onSuccess: ({ checked, sold, ended, problems }) =>
        toast({
          title: problems.length > 0 ? t('Not everything could be checked') : t('Listings Updated'),
          description:
            (problems[0] && translated(problems[0])) ??
            [
              plural(checked, { one: '# listing was checked', other: '# listings were checked' }),
              sold > 0 && t('{n} sold', { n: sold }),
              ended > 0 && t('{n} ended', { n: ended }),
            ]
              .filter(Boolean)
              .join(', '),
          variant: problems.length > 0 ? 'warning' : 'success',
        }),
      onError: (error) => toastFailure(t('Update Failed'), sentenceOf(error)),
    });
  return (
    <div className="flex flex-wrap gap-2.5 *:flex-1 *:basis-40 wide:max-w-lg">
      <Select
        aria-label={t('Listings shown')}
        value={status}
        onChange={({ target }) => onChoose(isState(target.value) ? target.value : '')}
      >
        <option value="">{t('All listings')}</option>
        {LISTING_STATES.map((state) => (
          <option key={state} value={state}>
            {translated(STATES[state][0])}
          </option>
        ))}
      </Select>
      {links?.some(({ isLinked }) => isLinked) && (
        <Button variant="ghost" busy={sync.isPending} onClick={press}>
          {sync.isPending ? t('Asking…') : t('Refresh from Marketplaces')}
        </Button>
      )}
    </div>
  );
}

interface FoundProps {
  listings: readonly Listing[];
  total: number;
  status: ListingState | '';
  isFirst: boolean;
  onAll: () => void;
}

function Found({ listings, total, status, isFirst, onAll }: FoundProps) {
  if (listings.length === 0 && isFirst && status)
    return (
      <EmptyState
        title={t('No such listing')}
        text={t('None of your listings is “{state}”.', { state: translated(STATES[status][0]) })}
      >
        <Button variant="ghost" onClick={onAll}>
          {t('Show all')}
        </Button>
      </EmptyState>
    );
  if (listings.length === 0 && isFirst) return <Nothing />;
  return (
    <section aria-label={t('Listings')} className="grid grid-cols-1 gap-5">
      <p className="text-sm text-muted" role="status">
        {plural(total, { one: '# listing', other: '# listings' })}
        {isFirst && listings.length < total && ` · ${t('the newest {n} first', { n: listings.length })}`}
      </p>
      <ul className="grid grid-cols-1 gap-5 wide:grid-cols-2 wide:items-start wide:in-[.with-coin]:grid-cols-1">
        {listings.map((listing) => (
          <li key={listing.id}>
            <OneListing listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing() {
  const isGuest = useUser().data?.isGuest;
  const links = useLinks().data;
  if (isGuest)
    return (
      <EmptyState title={t('Guests cannot sell')} text={t('Create an account to sell your coins.')}>
        <ButtonLink href="/register">{t('Create Account')}</ButtonLink>
      </EmptyState>
    );
  if (links?.every(({ isConfigured }) => !isConfigured))
    return (
      <EmptyState title={t('No listings yet')} text={t('eBay and Etsy aren’t set up on this server.')}>
        <ButtonLink needs="owner" variant="ghost" href="/my-profile#marketplace">
          {t('Marketplace accounts')}
        </ButtonLink>
        <SettingsLink />
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('No listings yet')}
      text={t('Open a coin and press Sell Item to offer it to buyers.')}
    >
      <ButtonLink variant="ghost" href="/collection?view=browse">
        {t('Browse your collection')}
      </ButtonLink>
    </EmptyState>
  );
}

function OneListing({ listing }: { listing: Listing }) {
  const { coinId, coinName, coinState, images } = listing;
  const photo = images.obverse ?? images.reverse;
  const beside = usePanelLink(coinId);
  return (
    <Card aria-label={listing.title}>
      <ListingCard
        listing={listing}
        head={
          <div className="mb-2 flex items-center gap-3">
            <Well
              src={photo?.replace('.webp', '@200.webp')}
              disc={discOf({ name: coinName, coinType: coinName, year: yearIn(coinName) })}
              size="sm"
              decorative
              className="flex-none"
            />
            <p className="min-w-0 text-sm text-muted wrap-anywhere">
              <a
                className="link link-target data-beside:bg-accent-soft"
                href={`/coin/${coinId}`}
                {...beside}
                onClick={(event) => {
                  keepWalk(event.currentTarget);
                  opensInPanel(event, coinId);
                }}
              >
                {coinName}
              </a>
              {coinState === 'trashed' && ` · ${t('in the trash')}`}
              {coinState === 'sold' && ` · ${t('sold')}`}
            </p>
          </div>
        }
      >
        {!isOpen(listing) && coinState === 'kept' && (
          <ButtonLink variant="ghost" href={`/coin/${coinId}#sell`}>
            {spoken(t('New listing<sr> of {name}</sr>', { name: coinName }))}
          </ButtonLink>
        )}
      </ListingCard>
    </Card>
  );
}

const yearIn = (name: string): number | null => Number(/\b[12]\d{3}\b/.exec(name)?.[0]) || null;
