import { useEffect, useRef, useState } from 'react';
import type { PhotoProblem } from '../../lib/photos.ts';
import { type Sides, useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { dismissToast, toast } from '../../lib/toast.ts';
import { ChooseObverse } from './ChooseObverse.tsx';
import { noCoinChosen, noObverse, noPhotos } from './problem.ts';
import { SelectPhotos } from './SelectPhotos.tsx';
import { useFilesFromOutside } from './use-files-from-outside.ts';
import { inPlace, isCoinOpen, toSend, usePhotos } from './use-photos.ts';

interface Steps {
  /** Nothing can be chosen meanwhile. */
  busy: boolean;
  failed: PhotoProblem | null;
  onStart: (sides: Sides) => void;
  onStartOver: () => void;
}

/** Choosing photos, and which is the obverse. */
export function usePhotoSteps({ busy, failed, onStart, onStartOver }: Steps) {
  const [refused, setRefused] = useState<PhotoProblem | null>(null);
  const notified = useRef(0);
  const refuse = (problem: PhotoProblem | null) => {
    setRefused(problem);
    dismissToast(notified.current);
    if (problem) notified.current = toast({ ...problem, variant: 'destructive' });
  };
  const { photos, choice, preparing, notice, add, reset, toggle, settle, place } = usePhotos(refuse);
  const identifying = useIdentifying().data;
  const isSelecting = photos.length === 0;
  const over = useFilesFromOutside(!busy, add);
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
    onStart(toSend(sides));
  };
  const startOver = () => {
    reset();
    onStartOver();
  };
  const byHand = identifying?.provider === null;
  const reads = isReader(identifying?.provider?.model);
  const step = { heading, over, preparing, refused, byHand, reads, onFiles: add };
  return {
    identifying,
    isSelecting,
    isPreparing: preparing !== null,
    sides: inPlace(photos, choice),
    startOver,
    steps: isSelecting ? (
      <SelectPhotos {...step} />
    ) : (
      <ChooseObverse
        {...{ ...step, photos, notice, choice, failed, busy }}
        onPlace={place}
        onToggle={(pressed) => {
          toggle(pressed);
          refuse(null);
        }}
        onSubmit={submit}
        onStartOver={startOver}
      />
    ),
  };
}
