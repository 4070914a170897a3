import { ChevronDown, KeyRound, ScanSearch } from 'lucide-react';
import type { HowToTell as Hint, Reference } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { doubtInWords } from './reference-words.ts';

/** What the coin is known for, as a key date or as a variety, and how to tell a genuine one. */
export function HowToTell({ reference: { keyDate, variety } }: { reference: Reference }) {
  const hints = [keyDate, variety].filter((hint) => hint !== null);
  if (hints.length === 0) return null;
  const labels = [...new Set(hints.map(({ label }) => label))];
  return (
    <Card
      title={t('How to tell')}
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

/** Varieties of the same type, year and mark that the coin might be. */
export function CloserLook({ varieties }: { varieties: Hint[] }) {
  if (varieties.length === 0) return null;
  return (
    <Card
      title={t('Worth a closer look')}
      aside={<ScanSearch className="ms-auto size-5 text-accent" aria-hidden="true" />}
    >
      <p className="mb-2 text-sm text-muted">
        {varieties.length === 1
          ? t('Could yours be this variety?')
          : t('Could yours be one of these varieties?')}
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
