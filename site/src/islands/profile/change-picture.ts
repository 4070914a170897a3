import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { changeProfile, encodedProblem, pictureProblem, toDataUrl } from '../../lib/queries/profile.ts';
import { toast, toastFailure } from '../../lib/toast.ts';

const refuse = (description: string): void => {
  toastFailure(t('Update Failed'), description);
};

/** Shows a preview while uploading; on failure the old picture returns, with a toast. */
export async function changePicture(file: File, show: (preview: string | null) => void): Promise<void> {
  const problem = pictureProblem(file);
  if (problem) return refuse(problem);
  try {
    const picture = await toDataUrl(file);
    const encoded = encodedProblem(picture);
    if (encoded) return refuse(encoded);
    show(picture);
    const { profileImageUrl } = await changeProfile({ profileImageUrl: picture });
    await loaded(profileImageUrl);
    toast({
      title: t('Profile Updated'),
      description: t('Your picture has been changed.'),
      variant: 'success',
    });
  } catch (error) {
    refuse(error instanceof Error ? sentenceOf(error) : t('Your picture could not be changed.'));
  } finally {
    show(null);
  }
}

export async function removePicture(): Promise<void> {
  try {
    await changeProfile({ profileImageUrl: null });
    toast({
      title: t('Profile Updated'),
      description: t('Your picture has been removed.'),
      variant: 'success',
    });
  } catch (error) {
    refuse(error instanceof Error ? sentenceOf(error) : t('Your picture could not be removed.'));
  }
}

/** Decode the stored picture before the preview goes, to avoid a flash. */
async function loaded(url: string | null) {
  if (!url) return;
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}
