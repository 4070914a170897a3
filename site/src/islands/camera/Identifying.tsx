import { Check, LoaderCircle } from 'lucide-react';
import type { Progress } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { StepTitle } from '../../ui/step-title.tsx';
import { PARTS, partInWords, partsDone } from './progress.ts';

interface IdentifyingProps {
  progress: Progress | null | undefined;
  /** The server cannot be reached. */
  isLost: boolean;
  /** The result is being opened. */
  isLeaving: boolean;
  onCancel: () => void;
}

/** What is being done with the photos, as the server tells it. */
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
        <p className="text-muted">{t('You can leave this page: the result will wait for you.')}</p>
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
