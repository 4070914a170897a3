import { Camera, ChevronRight, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Change, Tile } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';

/** Cards stacked in one cell of the two columns. */
export const ONE_CELL = 'contents wide:grid wide:grid-cols-1 wide:gap-5';

export const TWO_COLUMNS = 'wide:grid-cols-2 wide:items-start wide:[&>:is(header,header+p)]:col-span-2';

interface HeroLayoutProps {
  dollars: string;
  cents: string;
  change: ReactNode;
  leftOut: ReactNode;
  line: ReactNode;
  children: ReactNode;
}

/** Also rendered with template slots (FirstSight.tsx). */
export function HeroLayout({ dollars, cents, change, leftOut, line, children }: HeroLayoutProps) {
  return (
    <section className="felt on-felt @container p-4.5" aria-label={t('Total Value')}>
      <div className="flex items-center">
        <h2 className="font-sans text-xs font-normal tracking-normal text-on-felt-muted">
          {t('Total Value')}
        </h2>
        <a className="more text-on-felt" href="/dashboard">
          {t('Charts')}
          <ChevronRight aria-hidden="true" />
        </a>
      </div>
      <p className="serif text-[clamp(1.375rem,12cqi,2.625rem)] leading-[1.15] tabular-nums">
        {dollars}
        {cents && (
          <span className="align-[0.75em] text-[0.5em] leading-none text-on-felt-muted">{cents}</span>
        )}
      </p>
      {change}
      {leftOut}
      {line}
      {children}
    </section>
  );
}

export const VALUE_LINE = 'mt-5 mb-6 h-20 w-full';

export function ChangeLine({ sign, word, tone, amount }: Change) {
  return (
    <p className={`mt-0.5 text-sm tabular-nums ${tone}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {t('{amount} this month', { amount })}
    </p>
  );
}

export const UnvaluedLine = ({ words }: { words: string }) =>
  words && <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">{words}</p>;

export function UnchangedLine() {
  return <p className="mt-0.5 text-sm text-on-felt-muted">{t('Unchanged this month')}</p>;
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="pair">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="card px-3.5 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 text-xl leading-tight font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function WaysToAdd() {
  return (
    <div className="pair">
      <ButtonLink href="/camera" variant="ghost">
        <Camera aria-hidden="true" />
        {t('Take Picture')}
      </ButtonLink>
      <ButtonLink href="/manual-entry" variant="ghost">
        <PencilLine aria-hidden="true" />
        {t('Manual Entry')}
      </ButtonLink>
    </div>
  );
}

const SKELETONS = [1, 2, 3, 4, 5];

export function SummarySkeleton() {
  return (
    <Loading
      label={t('Loading your collection')}
      className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start"
    >
      <Skeleton className="-mt-4 h-4 w-28 wide:col-span-2" />
      <div className="felt h-77" />
      <div className={ONE_CELL}>
        <div className="pair">
          <div className="card h-22" />
          <div className="card h-22" />
        </div>
        <div className="pair">
          <Skeleton className="h-11.5 rounded-control" />
          <Skeleton className="h-11.5 rounded-control" />
        </div>
      </div>
      <CardSkeleton rows={2} />
      <CardSkeleton rows={5} tall />
    </Loading>
  );
}

export function CardSkeleton({ rows, tall }: { rows: number; tall?: boolean }) {
  return (
    <div className="card card-pad" aria-hidden="true">
      <Skeleton className="mb-3 h-6 w-44" />
      {SKELETONS.slice(0, rows).map((skeleton) => (
        <div key={skeleton} className={`flex items-center border-t border-line ${tall ? 'h-18' : 'h-11'}`}>
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
