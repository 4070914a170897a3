import { useState } from 'react';
import { photoProblem } from '../../lib/photos.ts';
import { toast } from '../../lib/toast.ts';
import type { Shot, StepAction } from './steps.ts';

/** Takes photos from the device in place of the camera's: one is the side that is waited for, two are both sides. */
export function useFiles(onAction: (action: StepAction) => void) {
  const [busy, setBusy] = useState(false);

  const take = async (files: readonly File[]) => {
    if (busy || files.length === 0) return;
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    setBusy(true);
    try {
      const [first, second] = await Promise.all(files.map(shotOf));
      if (first && second) onAction({ type: 'both', obverse: first, reverse: second });
      else if (first) onAction({ type: 'kept', shot: first });
    } catch (error) {
      toast({ ...problemOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
}

/** What makes photos fit to be sent comes with the first one that is chosen. */
async function shotOf(file: File): Promise<Shot> {
  const { prepared } = await import('../../lib/enhance.ts');
  const blob = await prepared(file);
  return { blob, url: URL.createObjectURL(blob), findings: [], framed: false };
}

/** A photo refused says why; anything else is a connection that is gone, or a device that cannot. */
function problemOf(error: unknown) {
  if (error instanceof Error && 'problem' in error)
    return error.problem as { title: string; description: string };
  return {
    title: 'Processing Error',
    description: 'Failed to process selected photos. Please try again.',
  };
}
