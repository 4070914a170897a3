import { type FormEvent, useState } from 'react';
import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import type { PcgsSearchResult } from '../../../../shared/pcgs/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useNumberSearch, usePcgsNumber } from '../../lib/queries/pcgs.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Facts } from '../profile/Facts.tsx';

const HINTS = ['lincoln', 'morgan', 'eagle'];
/** Of the price guide on this page (specification 000, section 2). */
const GRADE = 65;

/** Searches PCGS's numbers, which are here, and shows what the service says of one. */
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
          aria-label="Search PCGS numbers"
          placeholder="1881-S Morgan dollar"
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" wide>
          Search PCGS
        </Button>
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          Try
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
  const { data, error, isFetching, refetch } = useNumberSearch(q);
  if (error)
    return (
      <ErrorState
        title="The search failed"
        text={sentenceOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  if (!data)
    return (
      <Loading label="Searching">
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  if (data.length === 0)
    return <EmptyState title="No coin found" text="Try a coin type, a year and a mint mark, or a number." />;
  return (
    <Card title={data.length === 1 ? '1 coin' : `${data.length} coins`}>
      <ul className="ruled -my-2">
        {data.map((result) => (
          <li key={result.PCGSNo}>
            <button
              type="button"
              className="group flex min-h-12 w-full flex-wrap items-baseline gap-x-3 py-2.5 text-left"
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
      <Card title="Coin details">
        <Facts
          facts={known([
            ['PCGS number', chosen.PCGSNo],
            ['Name', coin?.name ?? chosen.name],
            ['Series', coin?.Series ?? chosen.Series],
            ['Year', chosen.Year],
            ['Mint', coin?.MintLocation ?? chosen.MintLocation],
            ['Denomination', coin?.Denomination ?? chosen.Denomination],
            ['Variety', coin?.Variety ?? chosen.Variety],
            ['Category', coin?.Category ?? chosen.Category],
          ])}
        />
      </Card>
      {error ? (
        <div role="alert">
          <Notice>{sentenceOf(error)}</Notice>
          <Button variant="ghost" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data && facts ? (
        <>
          <Card title="Detailed info">
            <Facts
              facts={known([
                ['Designer', facts.Designer],
                ['Metal', facts.MetalContent],
                ['Weight', facts.Weight && `${facts.Weight} g`],
                ['Diameter', facts.Diameter && `${facts.Diameter} mm`],
                ['Edge', facts.Edge],
                ['Mintage', facts.Mintage?.toLocaleString('en-US')],
                [`Population in ${GRADE}`, facts.population?.toLocaleString('en-US')],
                ['Finer', facts.popHigher?.toLocaleString('en-US')],
              ])}
            />
            {facts.notes && <p className="mt-3 text-muted">{facts.notes}</p>}
          </Card>
          <Card title={`Price guide in ${GRADE}`}>
            <p className="serif text-[1.875rem] leading-[1.25]">
              {data.price.estimatedValue === null ? 'No price' : formatMoney(data.price.estimatedValue)}
            </p>
            <p className="text-sm text-muted">
              {data.price.source} · {formatDate(data.price.lastUpdated)}
            </p>
            <a className="link link-target mt-2" href={facts.link} target="_blank" rel="noopener noreferrer">
              On PCGS CoinFacts<span className="sr-only">, opens in a new tab</span>
            </a>
          </Card>
        </>
      ) : (
        <Loading label="Asking PCGS">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </>
  );
}

type Fact = readonly [name: string, value: string | number | null | undefined];
const known = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
