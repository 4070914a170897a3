import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Identifying } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { ANY, type Flow, FlowContext, WORLD } from '../../lib/flow.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { isReader } from '../../lib/reader.ts';
import { IconLink } from '../../ui/button.tsx';
import { LocalReaderNote, Notice } from '../../ui/notice.tsx';
import { Analysis, fetchNext, WaitingResults } from './late.ts';
import { usePhotoSteps } from './PhotoSteps.tsx';
import { useIdentification } from './use-identification.ts';

export default function PhotoUpload({ world = false }: { world?: boolean }) {
  const flow = world ? WORLD : ANY;
  return (
    <FlowContext value={flow}>
      <Upload flow={flow} />
    </FlowContext>
  );
}

function Upload({ flow }: { flow: Flow }) {
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const { ticket, cancelling, start, cancel, forget } = useIdentification(flow, setFailed);
  const { identifying, isSelecting, isPreparing, sides, steps } = usePhotoSteps({
    busy: ticket !== null,
    failed,
    onStart: (sent) => void start(sent),
    onStartOver: () => {
      forget();
      setFailed(null);
    },
  });
  useEffect(() => {
    if (isPreparing) fetchNext();
  }, [isPreparing]);

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="bar">
        <IconLink label={t('Back')} href={flow.options}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <h1 className="font-sans text-sm font-medium tracking-normal">{t('Identify from photos')}</h1>
        <span className="size-11.5" />
      </div>
      {isSelecting && identifying && identifying.waiting.length + identifying.underWay.length > 0 && (
        <Suspense>
          <WaitingResults />
        </Suspense>
      )}
      {identifying && <Before {...identifying} />}
      {steps}
      {ticket !== null && (
        <Suspense>
          <Analysis
            ticket={ticket}
            sides={sides}
            provider={identifying?.provider?.name}
            cancelling={cancelling}
            onCancel={() => void cancel()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The number of identifications left is shown from here on. */
const FEW = 3;

function Before({
  setUp,
  provider,
  today: { used, limit },
}: Pick<Identifying, 'setUp' | 'provider' | 'today'>) {
  if (setUp) {
    return (
      <Notice>
        {t('You enter the coin; your photos are added.')}
        <span className="mt-1 block text-sm font-normal">{translated(setUp)}</span>
      </Notice>
    );
  }
  if (isReader(provider?.model)) return <LocalReaderNote />;
  const left = limit - used;
  if (left > FEW) return null;
  if (left > 0) {
    return (
      <Notice>
        {plural(left, {
          one: '# identification is left today.',
          other: '# identifications are left today.',
        })}
      </Notice>
    );
  }
  return (
    <Notice>
      {t(
        'You’ve used today’s {limit} identifications. The limit resets at midnight UTC. Coins you’ve confirmed before are still recognized.',
        { limit },
      )}
    </Notice>
  );
}
