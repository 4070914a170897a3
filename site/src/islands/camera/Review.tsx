import { X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { useFlow } from '../../lib/flow.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StepTitle } from '../../ui/step-title.tsx';
import { Change } from './Change.tsx';
import { Failure } from './Failure.tsx';
import { Identifying } from './Identifying.tsx';
import { forgetSteps, type Purpose } from './kept-steps.ts';
import { Photos } from './Photos.tsx';

import { circlesOf, type StepAction, type Steps } from './steps.ts';
import { usePlacing } from './use-placing.ts';
import { useRun } from './use-run.ts';
import { WaysOn } from './WaysOn.tsx';

interface ReviewProps {
  steps: Steps;
  purpose: Purpose;
  onAction: (action: StepAction) => void;
  /** What was under way has ended, and there are no photos. */
  onNothing: () => void;
}

/** Both photos as they will be sent, and what to do with them: to have the coin identified, above all. */
export function Review({ steps, purpose, onAction, onNothing }: ReviewProps) {
  const { obverse, reverse } = steps;
  const sides = obverse && {
    obverse: obverse.blob,
    reverse: reverse?.blob ?? null,
    circles: circlesOf(steps),
  };
  const forForm = purpose === 'manual-entry';
  const { scope, options, form } = useFlow();
  const { run, problem, start, cancel, ...underWay } = useRun(sides, forForm);
  usePlacing(steps, onAction);

  // A coin of the world whose identification failed begins anew with its obverse (specification 001, section 4).
  const startAnew = scope === 'world' && problem !== null;
  useEffect(() => {
    if (!startAnew || !problem) return;
    toast({ title: problem.title, description: problem.text, variant: 'destructive' });
    onAction({ type: 'start anew' });
    onNothing();
  }, [startAnew, problem, onAction, onNothing]);

  const isNothing = !run && !problem && !obverse;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);

  /** Hands the photos to the form of manual entry: to the one that asked for them, else to a new one. */
  const toForm = async () => {
    // Makes room for them.
    forgetSteps(purpose);
    if (sides && !(await keepCaptured(sides, 'manual-entry'))) {
      toast({
        title: t('Photos Not Kept'),
        description: t('This browser has no room for them. Please add them in the form.'),
        variant: 'destructive',
      });
    }
    if (forForm) goBack('/manual-entry');
    else void navigate(form);
  };

  if (isNothing) return null;
  return (
    <div className="review">
      <div className="bar">
        <IconButton label={t('Close')} onClick={() => goBack(forForm ? '/manual-entry' : options)}>
          <X aria-hidden="true" />
        </IconButton>
        <span>{forForm ? t('Photos for the form') : t('Identify a coin')}</span>
        <span className="size-11.5" />
      </div>
      {obverse && <Photos steps={steps} locked={run !== null} onAction={onAction} />}
      {run ? (
        <Identifying key={run.ticket} {...underWay} onCancel={cancel} />
      ) : (
        <>
          {obverse && <Change swaps={reverse !== null && !problem} onAction={onAction} />}
          <div className="grid gap-1.5">
            <StepTitle key={problem?.text}>{problem ? problem.title : t('Check your photos')}</StepTitle>
            {problem ? (
              <p role="alert">{problem.text}</p>
            ) : (
              <p className="text-muted">
                {reverse
                  ? t('Is the coin sharp and whole on both sides?')
                  : t('One side will do; both tell more.')}
              </p>
            )}
          </div>
          {forForm ? (
            <Button wide onClick={toForm}>
              {t('Use these photos')}
            </Button>
          ) : problem ? (
            <Failure onRetry={obverse ? () => start(problem.way) : onNothing} onForm={toForm} />
          ) : (
            <WaysOn onStart={start} />
          )}
        </>
      )}
    </div>
  );
}
