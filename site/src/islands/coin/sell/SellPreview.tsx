import type { Coin } from '../../../../../shared/coins/model.ts';
import { conditionName } from '../../../../../shared/format/condition.ts';
import { formatDollars } from '../../../../../shared/format/format.ts';
import { t, translated } from '../../../../../shared/language/i18n.ts';
import { type Fee, MARKETPLACE_NAMES, type SitePreview } from '../../../../../shared/marketplace/model.ts';
import { parseMoney } from '../../../../../shared/money/money.ts';
import { at } from '../../../lib/base.ts';
import { useSettled } from '../../../lib/hooks.ts';
import { previewListing } from '../../../lib/queries/marketplace.ts';
import { useQuery } from '../../../lib/query.ts';
import { listed } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadError } from '../../../ui/states.tsx';
import { photosIn } from '../../listings/change-form.ts';
import { ItemSpecifics, SiteCategory, typedSpecifics } from '../../listings/ListingFields.tsx';
import { Facts } from '../Facts.tsx';
import { bodyOf, marketplacesOf, type SellValues } from './sell-form.ts';

interface SellPreviewProps {
  coin: Coin;
  values: SellValues;
  busy: boolean;
  failure: string;
  onSpecifics: (specifics: Record<string, string>) => void;
  onCategory: (category: string) => void;
  onBack: () => void;
  onList: () => void;
}

export function SellPreview({ coin, values, busy, failure, onBack, onList, ...change }: SellPreviewProps) {
  const body = bodyOf(coin.id, values);
  // Debounced: item specifics are edited here.
  const asked = useSettled(JSON.stringify(body), 500);
  const preview = useQuery({
    queryKey: ['marketplace', 'preview', asked],
    queryFn: ({ signal }) => previewListing(JSON.parse(asked), signal),
    staleTime: 0,
    gcTime: 0,
    // Keep the previous preview while the next one loads.
    placeholderData: (before) => before,
  });
  const { data, error, isFetching } = preview;
  const named: Record<string, string> = JSON.parse(values.specifics);
  const missing = data?.sites.some(({ specifics }) =>
    specifics.some(({ name, isRequired, value }) => isRequired && !(named[name] ?? value)),
  );
  const price = parseMoney(values.price);
  const names = marketplacesOf(values).map((id) => MARKETPLACE_NAMES[id]);
  return (
    <div className="grid gap-4.5" aria-busy={isFetching}>
      {error ? (
        <LoadError title={t('The preview could not be made')} query={preview} />
      ) : data ? (
        <>
          {data.warnings.map(({ kind, message, marketplace }) => (
            <Notice key={`${kind} ${marketplace}`}>{translated(message)}</Notice>
          ))}
          {data.sites
            .filter(({ marketplace }) => marketplacesOf(values).includes(marketplace))
            .map((site) => (
              <SiteCard key={site.marketplace} site={site} values={values} named={named} {...change} />
            ))}
        </>
      ) : (
        <Loading label={t('Asking the marketplaces')} className="grid gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {missing && (
        <p role="status" className="text-sm text-danger">
          {t('Enter the details the marketplace needs.')}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button wide busy={busy} disabled={!data || missing} onClick={onList}>
          {busy
            ? t('Listing…')
            : t('List for {price} on {sites}', {
                price: formatDollars((price ?? 0) / 100),
                sites: listed(names),
              })}
        </Button>
        <Button variant="ghost" wide disabled={busy} onClick={onBack}>
          {t('Change something')}
        </Button>
      </div>
    </div>
  );
}

interface SiteCardProps extends Pick<SellPreviewProps, 'values' | 'onSpecifics' | 'onCategory'> {
  site: SitePreview;
  named: Record<string, string>;
}

function SiteCard({ site, values, named, onSpecifics, onCategory }: SiteCardProps) {
  const [first] = photosIn(values.photos);
  const typed = typedSpecifics(site, named);
  const shipping = parseMoney(values.shippingCost);
  return (
    <section
      className="rounded-card border border-line bg-card p-4"
      aria-label={t('On {name}', { name: site.name })}
    >
      <h3 className="mb-2 text-muted">{t('On {name}', { name: site.name })}</h3>
      {site.message && <p className="mb-2 text-muted">{translated(site.message)}</p>}
      <div className="flex gap-3.5">
        {first && (
          <img
            className="size-24 flex-none rounded-control border border-line object-cover"
            src={at(first.replace('.webp', '@200.webp'))}
            alt={t('Photo and title')}
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{site.title ?? values.title}</p>
          <p className="serif mt-1 text-xl">{formatDollars((parseMoney(values.price) ?? 0) / 100)}</p>
          <p className="text-sm text-muted">
            {shipping === 0
              ? t('Free shipping')
              : t('+ {shipping} shipping', { shipping: formatDollars((shipping ?? 0) / 100) })}
            {' · '}
            {values.returnsAccepted
              ? t('returns within {days} days', { days: values.returnPeriod })
              : t('no returns')}
          </p>
        </div>
      </div>
      <div className="mt-3">
        <Facts
          more
          facts={[
            [t('Category'), site.categories.length < 2 && (site.category ?? translated(values.category))],
            [t('Condition'), site.condition ?? conditionName(values.condition)],
            ...site.specifics
              .filter((specific) => !typed.includes(specific))
              .map(({ name, value }) => [name, value] as const),
            [t('Tags'), site.tags.join(', ')],
          ]}
        />
      </div>
      <div className="border-t border-line py-3 empty:hidden">
        <SiteCategory site={site} onChange={onCategory} />
      </div>
      <ItemSpecifics site={site} named={named} onChange={onSpecifics} />
      <details className="border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          {t('Description')}
        </summary>
        <p className="pb-2 text-sm whitespace-pre-line wrap-anywhere">{values.description || t('None.')}</p>
      </details>
      <Fees name={site.name} fees={site.fees} />
    </section>
  );
}

function Fees({ name, fees }: { name: string; fees: Fee[] | null }) {
  if (fees === null)
    return (
      <p className="border-t border-line pt-2.5 text-sm text-muted">
        {t('{name} shows its fees only after the item is listed.', { name })}
      </p>
    );
  const total = fees.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (
    <Facts
      facts={[
        ...fees.map(({ name, amount }) => [name, formatDollars(amount)] as const),
        [t('Fees of {name}', { name }), formatDollars(total / 100)],
      ]}
    />
  );
}
