import { Check, LoaderCircle } from 'lucide-react';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { Notice, StepTitle } from '../../ui/notice.tsx';

interface IdentifyingProps {
  progress: Progress | null | undefined;
  isLost: boolean;
  isLeaving: boolean;
  onCancel: () => void;
}

export function Identifying({ progress, isLost, isLeaving, onCancel }: IdentifyingProps) {
  const provider = useIdentifying().data?.provider?.name ?? null;
  const done = isLeaving ? PARTS.length : partsDone(progress);
  const now = PARTS[done];
  const isWaiting = isLost && !isLeaving;
  const noConnection = t('No connection. Waiting for the server…');
  return (
    <>
      <div className="grid gap-1.5">
        <StepTitle>{t('Identifying the coin')}</StepTitle>
        <p className="text-muted">{t('You can leave this page; the result will be saved for you.')}</p>
      </div>
      {isWaiting && <Notice tone="danger">{noConnection}</Notice>}
      <ol className="parts">
        {PARTS.map((part, index) => (
          <li
            key={part}
            className={classNames(index < done && 'part-done', index === done && 'part-now')}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className="part-mark" aria-hidden="true">
              {index < done && <Check />}
              {index === done && <LoaderCircle className="animate-spin" />}
            </span>
            {partInWords(part, progress, provider)}
            {index < done && <span className="sr-only"> {t('(done)')}</span>}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {isWaiting ? noConnection : now ? partInWords(now, progress, provider) : t('Opening the result')}
      </p>
      <Button wide variant="ghost" disabled={isLeaving} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}

export const PARTS = ['sending', 'preparing', 'asking', 'checking'] as const;
type Part = (typeof PARTS)[number];

const PART: Readonly<Record<Stage, number>> = {
  waiting: 1,
  preparing: 1,
  asking: 2,
  checking: 3,
  storing: 3,
  done: PARTS.length,
  failed: PARTS.length,
  cancelled: PARTS.length,
};

export const partsDone = (progress: Progress | null | undefined): number =>
  progress ? PART[progress.stage] : 0;

/** Name of the embedded reader on the server. */
const READER_NAME = 'The reader';

export function partInWords(
  part: Part,
  progress: Progress | null | undefined,
  provider: string | null,
): string {
  switch (part) {
    case 'sending':
      return t('Sending the photos');
    case 'preparing':
      return progress?.stage === 'waiting' ? lineInWords(progress.place) : t('Preparing the photos');
    case 'asking':
      if (provider === READER_NAME) return t('Reading the coin…');
      return provider ? t('Asking {provider}', { provider }) : t('Identifying the coin');
    case 'checking':
      return progress?.stage === 'storing' ? t('Saving the result') : t('Checking the catalogue');
  }
}

export function lineInWords(place: number | null): string {
  if (place === null) return t('In the queue');
  if (place <= 1) return t('In the queue: you’re next');
  return plural(place - 1, { one: 'In the queue: # ahead of you', other: 'In the queue: # ahead of you' });
}
