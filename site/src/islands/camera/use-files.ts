import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { photoProblem } from '../../lib/photos.ts';
import { toast } from '../../lib/toast.ts';
import { preparingInWords } from './camera-labels.ts';
import type { Shot, StepAction } from './steps.ts';

/** Photos from the device: one fills the current side, two fill both. */
export function useFiles(onAction: (action: StepAction) => void) {
  /** Text of the current work; null while idle. */
  const [busy, setBusy] = useState<string | null>(null);

  const take = async (files: readonly File[]) => {
    if (busy || files.length === 0) return;
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const shots: Shot[] = [];
    try {
      for (const file of files) {
        setBusy(preparingInWords(shots.length + 1, files.length));
        shots.push(await shotOf(file));
      }
      const [first, second] = shots;
      if (first && second) onAction({ type: 'both', obverse: first, reverse: second });
      else if (first) onAction({ type: 'photo', shot: first });
    } catch (error) {
      for (const { url } of shots) URL.revokeObjectURL(url);
      toast({ ...problemOf(error), variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, take };
}

/** The enhancer is loaded with the first photo. */
async function shotOf(file: File): Promise<Shot> {
  const { prepare } = await import('../../lib/enhance.ts');
  const { photo, placing } = await prepare(file);
  return { blob: photo, url: URL.createObjectURL(photo), findings: [], framed: false, placing };
}

/** A rejected photo has a reason; other errors are a lost connection or an unable device. */
function problemOf(error: unknown) {
  if (error instanceof Error && 'problem' in error)
    return error.problem as { title: string; description: string };
  return {
    title: t('Processing Error'),
    description: t('Failed to process selected photos. Please try again.'),
  };
}
