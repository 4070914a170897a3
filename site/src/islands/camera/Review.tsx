import { ArrowLeftRight, X } from 'lucide-react';
import { useEffect } from 'react';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StepTitle } from '../../ui/step-title.tsx';
import { Failure } from './Failure.tsx';
import { Identifying } from './Identifying.tsx';
import { forgetSteps } from './kept-steps.ts';
import { Photos } from './Photos.tsx';
import { Provider } from './Provider.tsx';
import type { StepAction, Steps } from './steps.ts';
import { useRun } from './use-run.ts';

interface ReviewProps {
  steps: Steps;
  /** The form of manual entry waits for the photos. */
  forForm: boolean;
  onAction: (action: StepAction) => void;
  /** What was under way has ended, and there are no photos. */
  onNothing: () => void;
}

/** Both photos as they will be sent, and what to do with them: to have the coin identified, above all. */
export function Review({ steps, forForm, onAction, onNothing }: ReviewProps) {
  const { obverse, reverse } = steps;
  const sides = obverse && { obverse: obverse.blob, reverse: reverse?.blob ?? null };
  const { run, progress, problem, start, cancel } = useRun(sides);

  const isNothing = !run && !problem && !obverse;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);

  /** Hands the photos to the form of manual entry: to the one that asked for them, else to a new one. */
  const toForm = async () => {
    if (sides && !(await keepCaptured(sides))) {
      toast({
        title: 'Photos Not Kept',
        description: 'This browser has no room for them. Please add them in the form.',
        variant: 'destructive',
      });
    }
    forgetSteps();
    if (forForm) goBack('/manual-entry');
    else void navigate('/manual-entry');
  };

  if (isNothing) return null;
  return (
    <div className="review">
      <div className="bar">
        <IconButton label="Close" onClick={() => goBack(forForm ? '/manual-entry' : '/add-coin-options')}>
          <X aria-hidden="true" />
        </IconButton>
        <span>{forForm ? 'Photos for the form' : 'Identify a coin'}</span>
        <span className="size-11.5" />
      </div>
      {obverse && <Photos steps={steps} locked={run !== null} onAction={onAction} />}
      {run ? (
        <Identifying key={run.ticket} progress={progress} onCancel={cancel} />
      ) : (
        <>
          <div className="grid gap-1.5">
            <StepTitle key={problem?.text}>{problem ? problem.title : 'Check your photos'}</StepTitle>
            {problem ? (
              <p role="alert">{problem.text}</p>
            ) : (
              <p className="text-muted">
                {reverse ? 'Is the coin sharp and whole on both sides?' : 'One side will do; both tell more.'}
              </p>
            )}
          </div>
          {reverse && !problem && (
            <button
              type="button"
              className="link link-target swap"
              onClick={() => onAction({ type: 'swap' })}
            >
              <ArrowLeftRight aria-hidden="true" />
              Swap the sides
            </button>
          )}
          {forForm ? (
            <Button wide onClick={toForm}>
              Use these photos
            </Button>
          ) : problem ? (
            <Failure onRetry={obverse ? () => start('verify') : onNothing} onForm={toForm} />
          ) : (
            <>
              <Provider />
              <div className="grid gap-2.5">
                <Button wide onClick={() => start('verify')}>
                  Identify coin
                </Button>
                <Button wide variant="ghost" onClick={() => start('look')}>
                  Only look it up
                </Button>
                <p className="text-center text-[0.8125rem] text-muted">
                  You see everything before it is saved.
                </p>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
