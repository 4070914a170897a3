import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { ANY, type Flow, FlowContext, WORLD } from '../../lib/flow.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { toast } from '../../lib/toast.ts';
import { IconLink } from '../../ui/button.tsx';
import { ChooseObverse } from './ChooseObverse.tsx';
import { Analysis, fetchNext, WaitingResults } from './late.ts';
import { noCoinChosen, noObverse, noPhotos } from './problem.ts';
import { SelectPhotos } from './SelectPhotos.tsx';
import { useFilesFromOutside } from './use-files-from-outside.ts';
import { useIdentification } from './use-identification.ts';
import { inPlace, isCoinOpen, toSend, usePhotos } from './use-photos.ts';
import './photo-upload.css';
import type { Identifying } from '../../../../shared/identify/model.ts';
import { LocalReaderNote, Notice } from '../../ui/notice.tsx';

export default function PhotoUpload({ world = false }: { world?: boolean }) {
  const flow = world ? WORLD : ANY;
  return (
    <FlowContext value={flow}>
      <Upload flow={flow} />
    </FlowContext>
  );
}

function Upload({ flow }: { flow: Flow }) {
  const [refused, setRefused] = useState<PhotoProblem | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const refuse = (problem: PhotoProblem | null) => {
    setRefused(problem);
    if (problem) toast({ ...problem, variant: 'destructive' });
  };
  const { photos, choice, preparing, notice, add, reset, toggle, settle, place } = usePhotos(refuse);
  const { ticket, cancelling, start, cancel, forget } = useIdentification(flow, setFailed);
  const identifying = useIdentifying().data;
  const isSelecting = photos.length === 0;
  const over = useFilesFromOutside(ticket === null, add);

  const isPreparing = preparing !== null;
  useEffect(() => {
    if (isPreparing) fetchNext();
  }, [isPreparing]);

  const heading = useRef<HTMLHeadingElement>(null);
  const wasSelecting = useRef(true);
  useEffect(() => {
    // The focused element of the last step is gone.
    if (wasSelecting.current !== isSelecting) heading.current?.focus({ preventScroll: true });
    wasSelecting.current = isSelecting;
  }, [isSelecting]);

  const submit = () => {
    const sides = inPlace(photos, choice);
    if (!sides) return refuse(isSelecting ? noPhotos() : noObverse());
    if (photos.some(isCoinOpen)) return refuse(noCoinChosen());
    refuse(null);
    settle();
    void start(toSend(sides));
  };
  const startOver = () => {
    reset();
    forget();
    setFailed(null);
  };

  const byHand = identifying?.provider === null;
  const reads = isReader(identifying?.provider?.model);
  const step = { heading, over, preparing, refused, byHand, reads, onFiles: add };
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
      {isSelecting ? (
        <SelectPhotos {...step} />
      ) : (
        <ChooseObverse
          {...step}
          photos={photos}
          notice={notice}
          choice={choice}
          failed={failed}
          busy={ticket !== null}
          onPlace={place}
          onToggle={(pressed) => {
            toggle(pressed);
            setRefused(null);
          }}
          onSubmit={submit}
          onStartOver={startOver}
        />
      )}
      {ticket !== null && (
        <Suspense>
          <Analysis
            ticket={ticket}
            sides={inPlace(photos, choice)}
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
