import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Change } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';

interface HeroFaceProps {
  dollars: string;
  cents: string;
  /** What the month has brought, in a line. */
  change: ReactNode;
  /** What the value does not hold. */
  leftOut: ReactNode;
  /** How the value went. */
  line: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** The felt that says what the collection is worth; the page has one with holes before this one is there (FirstSight.tsx). */
export function HeroFace({ dollars, cents, change, leftOut, line, children }: HeroFaceProps) {
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

/** The room that the line takes. */
export const LINE = 'mt-5 mb-6 h-20 w-full';

export function ChangeLine({ sign, word, tone, amount }: Change) {
  return (
    <p className={`mt-0.5 text-sm tabular-nums ${tone}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {t('{amount} this month', { amount })}
    </p>
  );
}

export const LeftOut = ({ words }: { words: string }) =>
  words && <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">{words}</p>;

export function Unchanged() {
  return <p className="mt-0.5 text-sm text-on-felt-muted">{t('Unchanged this month')}</p>;
}
