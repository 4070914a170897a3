import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinSide, photoOf } from '../../../../shared/photos/sides.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';
import { toast } from '../../lib/toast.ts';
import type { KnownCoin } from './fields.ts';
import { useCoinEdit } from './use-coin-edit.ts';

/** Within a sentence. */
export const sideInWords = ({ side }: CoinSide): string => (side === 'obverse' ? t('obverse') : t('reverse'));

/** Gives a side another photo, or none; what was there before can be brought back. */
export function usePhotoChange(coin: KnownCoin, which: CoinSide) {
  const { field } = which;
  const side = sideInWords(which);
  const store = useCoinEdit(coin.id);
  /** Address of the file on its way, for a preview. */
  const [uploading, setUploading] = useState<string | null>(null);

  /** Stores the edit; a failure has been told already. */
  const change = async (edit: CoinEdit, description: string) => {
    const before = { [field]: coin[field], ...('imageUrl' in edit && { imageUrl: coin.imageUrl }) };
    const undo = () =>
      void store(before, { description: t('The {side} has its photo back.', { side }) }).catch(() => {});
    const hadOne = photoOf(coin, which) !== null;
    await store(edit, {
      description,
      ...(hadOne && { actions: [{ label: t('Undo'), onClick: undo }] }),
    }).catch(() => {});
  };

  const replace = async (file: File) => {
    const preview = URL.createObjectURL(file);
    setUploading(preview);
    try {
      const { sendPhoto } = await import('./send-photo.ts');
      const sent = await sendPhoto(file);
      if (typeof sent === 'string')
        await change({ [field]: sent }, t('The {side} has a new photo.', { side }));
      else toast({ ...sent, variant: 'destructive' });
    } catch {
      // Its code could not be had.
      toast({
        title: t('Photo Not Uploaded'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      });
    } finally {
      setUploading(null);
      URL.revokeObjectURL(preview);
    }
  };

  const remove = () =>
    change(
      // A single photo would show as the obverse again.
      { [field]: null, ...(field === 'obverseImageUrl' && coin.imageUrl !== null && { imageUrl: null }) },
      t('The photo of the {side} was removed.', { side }),
    );

  return { uploading, replace, remove };
}
