import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, isUnreachable, sentenceOf, unwrap } from '../api.ts';
import { type CoinCircle, circleFields } from '../circle.ts';
import { type PhotoProblem, photoProblem, toUploadable } from '../photos.ts';
import { useMutation } from '../query.ts';
import { storeCoin } from './coin-changes.ts';

export interface Upload {
  file: File;
  circle?: CoinCircle | null;
}

export async function uploadPhoto({ file, circle = null }: Upload): Promise<string> {
  const photo = await toUploadable(file);
  const circles = circleFields({ obverse: circle, reverse: null });
  try {
    return unwrap(await api.photos.post({ obverse: photo, ...circles })).obverseImageUrl;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const outbox = await import('../save-offline.ts').catch(() => null);
    if (!outbox) throw error;
    return outbox.keepForLater(photo, circles);
  }
}

export const useUploadPhoto = () => useMutation({ mutationFn: uploadPhoto });

/** A decoding failure counts as an invalid file type. */
export function uploadProblem(error: unknown, file: File): PhotoProblem {
  if (error instanceof ApiError) return { title: t('Photo Not Uploaded'), description: sentenceOf(error) };
  return {
    title: t('Invalid File Type'),
    description: t('{name} is not a valid image file.', { name: file.name }),
  };
}

export async function addFile(id: number, file: Blob, name: string, key: string): Promise<Coin> {
  const headers = { 'idempotency-key': key };
  const coin: Coin = unwrap(await api.coins({ id }).files.post({ file, name }, { headers }));
  storeCoin(coin);
  return coin;
}

export async function sendPhoto(file: File): Promise<string | PhotoProblem> {
  const problem = photoProblem([file]);
  if (problem) return problem;
  try {
    return await uploadPhoto({ file });
  } catch (error) {
    return uploadProblem(error, file);
  }
}
