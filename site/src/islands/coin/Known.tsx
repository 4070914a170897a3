import { ChevronDown, KeyRound, ScanSearch } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HowToTell as Hint, Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { optional } from '../../lib/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { useLatePart } from './late.ts';
import { Filing, Purchase } from './OwnerFacts.tsx';
import { Purchases } from './Purchases.tsx';
import { doubtInWords, mintageInWords } from './reference-words.ts';
import { Specifications } from './Specifications.tsx';
import { About, Notes, Rarity, Source } from './Story.tsx';

const GradingService = optional<{ coin: Coin; card: GradingCard }>(() => import('./GradingService.tsx'));

const Files = optional<{ coin: Coin }>(() => import('./Files.tsx'));

const Ending = optional<{ coin: Coin }>(() => import('./sell/Ending.tsx'));

interface KnownProps {
  coin: Coin;
  reference: Reference | null;
  grading: GradingCard | null;
}

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

export function HowToTell({ reference: { keyDate, variety } }: { reference: Reference }) {
  const hints = [keyDate, variety].filter((hint) => hint !== null);
  if (hints.length === 0) return null;
  const labels = [...new Set(hints.map(({ label }) => label))];
  return (
    <Card
      title={t('How to identify')}
      className="grid grid-cols-1 gap-3 [&>:first-child]:mb-0"
      aside={
        <span className="ms-auto flex flex-wrap justify-end gap-1.5">
          {labels.map((label) => (
            <Badge key={label} tone="accent">
              <KeyRound className="size-3.5" aria-hidden="true" />
              {translated(label)}
            </Badge>
          ))}
        </span>
      }
    >
      {hints.map((hint) => (
        <div key={hint.name ?? 'issue'}>
          {hint.name && (
            <h3 lang="en" className="mb-0.5">
              {hint.name}
            </h3>
          )}
          <Recognise hint={hint} />
        </div>
      ))}
    </Card>
  );
}

export function CloserLook({ varieties }: { varieties: Hint[] }) {
  if (varieties.length === 0) return null;
  return (
    <Card
      title={t('Worth a closer look')}
      aside={<ScanSearch className="ms-auto size-5 text-accent" aria-hidden="true" />}
    >
      <p className="mb-2 text-sm text-muted">
        {varieties.length === 1 ? t('Is yours this variety?') : t('Is yours one of these varieties?')}
      </p>
      {varieties.map((hint) => (
        <details key={hint.name} className="group border-t border-line">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
            <span lang="en" className="min-w-0">
              {hint.name}
            </span>
            <ChevronDown
              className="size-4.5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
              aria-hidden="true"
            />
          </summary>
          <div className="pb-3">
            <Recognise hint={hint} />
          </div>
        </details>
      ))}
    </Card>
  );
}

const Recognise = ({ hint: { howToRecognise, confidence } }: { hint: Hint }) => (
  <p className="text-muted">
    <span lang="en">{howToRecognise}</span> {doubtInWords(confidence)}
  </p>
);

export function InThisSet({ coin, reference }: { coin: Coin; reference: Reference }) {
  const { set } = reference;
  if (!set) return null;
  const { coins, coinCount, packaging, note } = set;
  return (
    <Card
      title={t('In this set')}
      aside={
        <span className="ms-auto text-sm text-muted">
          {plural(coinCount, { one: '# coin', other: '# coins' })}
        </span>
      }
    >
      <ul lang="en">
        {coins.map(({ count, denomination, design, metal }) => (
          <li
            key={`${denomination} ${design} ${metal}`}
            className="flex justify-between gap-5 border-t border-line py-2.5"
          >
            <span className="min-w-0">
              <span className="font-medium">{count > 1 ? `${count} × ${denomination}` : denomination}</span>
              {design && <span className="block text-sm text-muted">{design}</span>}
            </span>
            {metal && <span className="max-w-1/2 text-end text-muted">{metal}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [
            t('Packaging'),
            packaging && (
              <span key="packaging" lang="en">
                {packaging}
              </span>
            ),
          ],
          [t('Sets sold'), mintageInWords(coin, reference)],
        ]}
      />
      {note && (
        <p lang="en" className="mt-3 text-sm text-muted">
          {note}
        </p>
      )}
    </Card>
  );
}

const loadValues = async () => (await import('./Values.tsx')).Values;

export function ValueHistory({ coin }: { coin: Coin }) {
  const [opened, setOpened] = useState(false);
  const [Values, want] = useLatePart(loadValues);
  return (
    <details
      className="card group"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setOpened(true);
        void want();
      }}
    >
      <summary className="flex list-none items-center justify-between gap-3 card-pad [&::-webkit-details-marker]:hidden">
        <h2>{t('Value over time')}</h2>
        <ChevronDown
          className="size-5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="px-4.5 pb-4.5">
        {opened &&
          (Values ? (
            <Values coin={coin} />
          ) : (
            <Loading label={t('Loading the values')}>
              <Skeleton className="h-48 w-full" />
            </Loading>
          ))}
      </div>
    </details>
  );
}
