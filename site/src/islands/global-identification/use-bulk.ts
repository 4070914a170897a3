import { useRef, useState } from 'react';
import { BULK_MOST } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { MAX_PHOTO_BYTES } from '../../../../shared/photos/model.ts';
import { ApiError } from '../../lib/api.ts';
import { PhotoRefused, prepare } from '../../lib/enhance.ts';
import { toUrl } from '../../lib/photo-text.ts';
import { identifyBulk, refreshBulk } from '../../lib/queries/global.ts';
import { toast } from '../../lib/toast.ts';

/** A file that was chosen and is not sent, and why. */
export interface LeftOut {
  name: string;
  why: string;
}

const failed = (description: string) =>
  toast({ title: t('Bulk Identification Failed'), description, variant: 'destructive' });

/** Makes up to twenty photos ready and sends them; the run itself is the server's. */
export function useBulk() {
  /** Which photo of how many is made ready; 'sending' when they are on their way. */
  const [busy, setBusy] = useState<{ index: number; count: number } | 'sending' | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const isBusy = useRef(false);

  async function send(files: readonly File[]) {
    const out: LeftOut[] = files.slice(BULK_MOST).map(({ name }) => ({
      name,
      why: t('Only {most} photos are taken at a time.', { most: BULK_MOST }),
    }));
    const ready: { id: string; obverse: string }[] = [];
    const taken = files.slice(0, BULK_MOST);
    for (const [index, file] of taken.entries()) {
      setBusy({ index, count: taken.length });
      try {
        if (file.size > MAX_PHOTO_BYTES) throw new PhotoRefused(tooLarge(file));
        const { photo } = await prepare(file);
        ready.push({ id: `${index + 1}. ${file.name}`, obverse: await toUrl(photo) });
      } catch (error) {
        const why = error instanceof PhotoRefused ? error.problem.description : t('It could not be read.');
        out.push({ name: file.name, why });
      }
    }
    setLeftOut(out);
    if (ready.length === 0) return failed(t('None of these files is a photo that can be read.'));
    setBusy('sending');
    // The run shows on this screen as soon as it has begun.
    const soon = setInterval(refreshBulk, 1000);
    try {
      await identifyBulk(ready);
    } catch (error) {
      failed((error instanceof ApiError && error.text) || t('Bulk identification failed'));
    } finally {
      clearInterval(soon);
      refreshBulk();
    }
  }

  const start = async (files: readonly File[]) => {
    if (isBusy.current) return;
    if (files.length === 0) {
      toast({
        title: t('No Files Selected'),
        description: t('Please choose photos of your coins.'),
        variant: 'destructive',
      });
      return;
    }
    isBusy.current = true;
    try {
      await send(files);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };
  return { busy, leftOut, start, clear: () => setLeftOut([]) };
}

const tooLarge = ({ name }: File) => ({
  title: t('File Too Large'),
  description: t('{name} is too large. Maximum size is 20MB.', { name }),
});
