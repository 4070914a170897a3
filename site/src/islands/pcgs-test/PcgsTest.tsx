import { type FormEvent, useState } from 'react';
import { formatCount, formatDate, formatMoney } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { PcgsSearchResult } from '../../../../shared/pcgs/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useNumberSearch, usePcgsNumber } from '../../lib/queries/pcgs.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/input.tsx';
import { Notice, spoken } from '../../ui/notice.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { Facts } from '../profile/Row.tsx';

const HINTS = ['lincoln', 'morgan', 'eagle'];
/** Grade of the price guide. */
const GRADE = 65;

export default function PcgsTest() {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PcgsSearchResult | null>(null);
  const search = (q: string) => {
    setTyped(q);
    setChosen(null);
    setSearched(q.trim() || null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <form className="grid gap-3" onSubmit={submit}>
        <SearchInput
          aria-label={t('Search PCGS numbers')}
          placeholder={t('1881-S Morgan dollar')}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" wide>
          {t('Search PCGS')}
        </Button>
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          {t('Try')}
          {HINTS.map((hint) => (
            <button key={hint} type="button" className="link link-target px-2" onClick={() => search(hint)}>
              {hint}
            </button>
          ))}
        </p>
      </form>
      {searched !== null && <Results q={searched} chosen={chosen} onChoose={setChosen} />}
      {chosen && <Details chosen={chosen} />}
    </div>
  );
}

interface ResultsProps {
  q: string;
  chosen: PcgsSearchResult | null;
  onChoose: (result: PcgsSearchResult) => void;
}

function Results({ q, chosen, onChoose }: ResultsProps) {
  const found = useNumberSearch(q);
  const { data, error } = found;
  if (error) return <LoadError title={t('The search failed')} query={found} />;
  if (!data)
    return (
      <Loading label={t('Searching')}>
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={t('No coin found')}
        text={t('Try a coin type, a year and a mint mark, or a number.')}
      />
    );
  return (
    <Card title={plural(data.length, { one: '# coin', other: '# coins' })}>
      <ul className="ruled -my-2">
        {data.map((result) => (
          <li key={result.PCGSNo}>
            <button
              type="button"
              className="group flex min-h-12 w-full flex-wrap items-baseline gap-x-3 py-2.5 text-start"
              aria-pressed={chosen?.PCGSNo === result.PCGSNo}
              onClick={() => onChoose(result)}
            >
              <span className="min-w-0 flex-1 basis-44 font-semibold group-aria-pressed:text-accent">
                {result.name}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {[result.MintLocation, result.Denomination].filter(Boolean).join(' · ')} · {result.PCGSNo}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Details({ chosen }: { chosen: PcgsSearchResult }) {
  const { data, error, isFetching, refetch } = usePcgsNumber(chosen.PCGSNo, GRADE);
  const coin = data?.coin;
  const facts = data?.facts;
  return (
    <>
      <Card title={t('Coin details')}>
        <Facts
          facts={knownFacts([
            [t('PCGS number'), chosen.PCGSNo],
            [t('Name'), coin?.name ?? chosen.name],
            [t('Series'), coin?.Series ?? chosen.Series],
            [t('Year'), chosen.Year],
            [t('Mint'), coin?.MintLocation ?? chosen.MintLocation],
            [t('Denomination'), coin?.Denomination ?? chosen.Denomination],
            [t('Variety'), coin?.Variety ?? chosen.Variety],
            [t('Category'), coin?.Category ?? chosen.Category],
          ])}
        />
      </Card>
      {error ? (
        <div role="alert">
          <Notice>{sentenceOf(error)}</Notice>
          <Button variant="ghost" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </div>
      ) : data && facts ? (
        <>
          <Card title={t('Detailed info')}>
            <Facts
              facts={knownFacts([
                [t('Designer'), facts.Designer],
                [t('Metal'), facts.MetalContent],
                [t('Weight'), facts.Weight && `${facts.Weight} g`],
                [t('Diameter'), facts.Diameter && `${facts.Diameter} mm`],
                [t('Edge'), facts.Edge],
                [t('Mintage'), count(facts.Mintage)],
                [t('Population in {grade}', { grade: GRADE }), count(facts.population)],
                [t('Finer'), count(facts.popHigher)],
              ])}
            />
            {facts.notes && (
              <p lang="en" className="mt-3 text-muted">
                {facts.notes}
              </p>
            )}
          </Card>
          <Card title={t('Price guide in {grade}', { grade: GRADE })}>
            <p className="serif text-[1.875rem] leading-[1.25]">
              {data.price.estimatedValue === null ? t('No price') : formatMoney(data.price.estimatedValue)}
            </p>
            <p className="text-sm text-muted">
              {data.price.source} · {formatDate(data.price.lastUpdated)}
            </p>
            <a className="link link-target mt-2" href={facts.link} target="_blank" rel="noopener noreferrer">
              {spoken(t('On PCGS CoinFacts<sr>, opens in a new tab</sr>'))}
            </a>
          </Card>
        </>
      ) : (
        <Loading label={t('Asking PCGS')}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </>
  );
}

const count = (many: number | null | undefined) =>
  many === null || many === undefined ? many : formatCount(many);

type Fact = readonly [name: string, value: string | number | null | undefined];
const knownFacts = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
