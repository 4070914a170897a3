import { Check, LoaderCircle } from 'lucide-react';
import type { Progress } from '../../../../server/identify/model.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StepTitle } from '../../ui/step-title.tsx';
import { PARTS, partInWords, partsDone } from './progress.ts';

interface IdentifyingProps {
  progress: Progress | null | undefined;
  onCancel: () => void;
}

/** What is being done with the photos, as the server tells it. */
export function Identifying({ progress, onCancel }: IdentifyingProps) {
  const provider = useIdentifying().data?.provider?.name ?? null;
  const done = partsDone(progress);
  const now = PARTS[done];
  return (
    <>
      <div className="grid gap-1.5">
        <StepTitle>Identifying the coin</StepTitle>
        <p className="text-muted">You can leave this page: the result will wait for you.</p>
      </div>
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
            {index < done && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {now && partInWords(now, progress, provider)}
      </p>
      <Button wide variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
