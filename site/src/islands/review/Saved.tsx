import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useTitle } from '../../lib/hooks.ts';
import { useCoin } from '../../lib/queries/coins.ts';
import { isReader } from '../../lib/reader.ts';
import { listed } from '../../lib/text.ts';
import { Chip } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { CoinDisc } from '../../ui/picture.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { readLearned } from './draft.ts';
import type { BodyProps } from './modes.ts';

function coinInAddress(): number | null {
  const id = Number(new URLSearchParams(location.search).get('coin'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const isGone = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.status);

/** A coin that has just been verified and saved, and what the checks found. */
export default function Saved({ held, arrival: { tempId } }: BodyProps) {
  const [id] = useState(coinInAddress);
  const coin = useCoin(id ?? 0, id !== null);
  useTitle(coin.data && t('{name} saved', { name: coin.data.name }));
  if (id === null || isGone(coin.error)) {
    return (
      <EmptyState wholePage title={t('Coin Not Found')} text={t('This coin isn’t in your collection.')}>
        <ButtonLink href="/collection">{t('View Collection')}</ButtonLink>
      </EmptyState>
    );
  }
  if (coin.isError && !coin.data) {
    return (
      <ErrorState
        title={t('The coin could not be loaded')}
        text={sentenceOf(coin.error)}
        onRetry={() => void coin.refetch()}
        busy={coin.isFetching}
      />
    );
  }
  if (!coin.data) {
    return (
      <Loading label={t('Loading the coin')} className="grid grid-cols-1 gap-5">
        <div className="felt h-56" />
        <Skeleton className="h-8 w-3/4" />
        <div className="card h-28" />
      </Loading>
    );
  }
  return (
    <article className="grid grid-cols-1 gap-5">
      <Head coin={coin.data} />
      <Card title={t('Check results')}>
        <ul className="ruled">
          {checksOf(coin.data, held?.coinData ?? null, tempId ? readLearned(tempId) : []).map((check) => (
            <Finding key={check.title} check={check} />
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        <ButtonLink href={`/coin/${coin.data.id}`}>{t('View coin')}</ButtonLink>
        <ButtonLink variant="ghost" href="/add-coin-options">
          {t('Add another')}
        </ButtonLink>
      </div>
    </article>
  );
}

function Head({ coin }: { coin: Coin }) {
  const [broken, setBroken] = useState(false);
  const src = coin.obverseImageUrl ?? coin.imageUrl ?? coin.reverseImageUrl;
  const Icon = coin.needsReview ? CircleAlert : CircleCheck;
  return (
    <>
      <div className="felt grid place-items-center py-7">
        {src && !broken ? (
          <img
            className="aspect-square w-[min(46%,11rem)] rounded-full object-cover shadow-(--coin-shadow)"
            src={at(photoAt(src, 480))}
            alt={t('Obverse of {name}', { name: coin.name })}
            onError={() => setBroken(true)}
          />
        ) : (
          <CoinDisc {...discOf(coin)} className="max-w-44" />
        )}
      </div>
      <header>
        <p
          className={`flex items-center gap-2 text-sm font-medium ${coin.needsReview ? 'text-warning' : 'text-positive'}`}
        >
          <Icon className="size-4.5 flex-none" aria-hidden="true" />
          {coin.needsReview ? t('Saved, marked for review') : t('Verified and saved to your collection')}
        </p>
        <h1 dir="auto" className="mt-1.5 wrap-anywhere">
          {coin.name}
        </h1>
        <ul className="mt-2.5 flex flex-wrap gap-2" aria-label={t('Summary')}>
          {[String(coin.year), mintLabel(coin) || t('No mint mark'), conditionName(coin.condition)].map(
            (fact) => (
              <li key={fact} className="max-w-full">
                <Chip>{fact}</Chip>
              </li>
            ),
          )}
        </ul>
      </header>
    </>
  );
}

const MARKS = {
  good: [CircleCheck, 'text-positive'],
  doubt: [CircleAlert, 'text-warning'],
  none: [CircleMinus, 'text-muted'],
} as const;

function Finding({ check: { title, text, tone } }: { check: Check }) {
  const [Icon, colour] = MARKS[tone];
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className={`mt-px size-5 flex-none ${colour}`} aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">{text}</p>
      </div>
    </li>
  );
}

/** What one of the checks found. */
export interface Check {
  title: string;
  text: string;
  tone: 'good' | 'doubt' | 'none';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the checks of a saved coin found; `result` is null once it has expired, `learned` names the fields that were corrected. */
export function checksOf(coin: Coin, result: Identification | null, learned: readonly string[]): Check[] {
  return [
    catalogue(coin, result),
    ...(result ? [secondModel(result)] : []),
    ...(result ? [learning(learned)] : []),
  ];
}

function catalogue(coin: Coin, result: Identification | null): Check {
  const title = t('Catalogue');
  const match = result?.catalogueMatch ?? null;
  if (coin.needsReview || match?.possible === false) {
    // What came up when it was saved stands last, after what was known before.
    const flags = coin.uncertaintyFlags ?? [];
    const doubt = match?.problem ?? (match?.possible ? flags.at(-1) : flags[0]);
    return { title, tone: 'doubt', text: doubt ? translated(doubt) : t('Marked for review.') };
  }
  if (!match) return { title, tone: 'none', text: t('The catalogue has nothing to compare.') };
  if (result?.edgeMintMarkLocation && !coin.mintMark) {
    const text = t('In the catalogue. The mint mark is missing until you find it on the edge.');
    return { title, tone: 'none', text };
  }
  const mended = result?.amendments.length ?? 0;
  const found = [
    t('In the catalogue.'),
    match.keyDate && `${translated(match.keyDate)}.`,
    mended > 0 && plural(mended, { one: 'Corrected one field.', other: 'Corrected # fields.' }),
  ];
  return { title, tone: 'good', text: found.filter(Boolean).join(' ') };
}

function secondModel(result: Identification): Check {
  const { crossCheck, original } = result;
  if (isReader((original ?? result).model) && !crossCheck && !original?.crossCheck) {
    return {
      title: t('Recognition'),
      tone: 'good',
      text: t('Identified by Mintmark, checked by you.'),
    };
  }
  const isRead = isReader((crossCheck ?? original?.crossCheck)?.secondModel);
  const title = isRead ? t('Recognition') : t('Second AI model');
  // A disagreement that was decided is told of as well, though another verification came after it.
  const check = crossCheck ?? original?.crossCheck;
  if (!check) return { title, tone: 'none', text: t('No second AI model was used.') };
  if (check.state === 'disagreed')
    return {
      title,
      tone: 'doubt',
      text: t('{message} You chose.', { message: translated(check.message) }),
    };
  return { title, tone: check.state === 'agreed' ? 'good' : 'none', text: translated(check.message) };
}

function learning(learned: readonly string[]): Check {
  const title = t('Learning');
  if (learned.length === 0) {
    return {
      title,
      tone: 'good',
      text: t('You confirmed the identification. Mintmark will recognize this photo again.'),
    };
  }
  return {
    title,
    tone: 'good',
    text: t('You corrected: {fields}. Mintmark will use this for similar coins.', {
      fields: capitalised(listed(learned.map(translated))),
    }),
  };
}
