import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { newKey } from '../../lib/outbox.ts';
import type { NewDraft } from '../../lib/queries/coin-drafts.ts';
import type { Sides } from '../../lib/queries/identify.ts';
import { uploadPhoto } from '../../lib/queries/photos.ts';
import { keepDraftOrWait } from '../../lib/save-offline.ts';
import { toast, toastFailure } from '../../lib/toast.ts';

type Kept = Omit<NewDraft, 'id'> & { id?: string };

/** Shows the drafts; false where it could not be kept, which is said. */
export async function keepAsDraft(draft: Kept | (() => Promise<Kept>)): Promise<boolean> {
  try {
    const known = typeof draft === 'function' ? await draft() : draft;
    if (await keepDraftOrWait({ id: newKey(), ...known }))
      toast({
        title: t('Kept as a draft'),
        description: t('It isn’t counted until you complete it.'),
        variant: 'success',
      });
  } catch (error) {
    toastFailure(t('Not Saved'), error instanceof Error ? sentenceOf(error) : undefined);
    return false;
  }
  void navigate('/drafts');
  return true;
}

const asFile = (photo: Blob) => new File([photo], 'photo', { type: photo.type });

export const keepPhotosAsDraft = ({ obverse, reverse, circles }: Sides): Promise<boolean> =>
  keepAsDraft(async () => ({
    form: {},
    obverseImageUrl: await uploadPhoto({ file: asFile(obverse), circle: circles?.obverse }),
    reverseImageUrl: reverse && (await uploadPhoto({ file: asFile(reverse), circle: circles?.reverse })),
  }));
