import { NO_PICTURE, PICTURE_TOO_LARGE } from '../../../shared/account/profile.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { addPicture } from '../../photos/service.ts';
import type { AccountDeps, Presence } from '../deps.ts';

/**
 * Stores a picture of a person, as bytes of a JPEG, PNG, GIF or WebP image, and answers its address. It is encoded anew,
 * 512 pixels long at most, whatever it claims to be; of a moving one the first frame stays. 422 for anything else, for a
 * damaged one and for one beyond 50 megapixels.
 */
export async function takePicture(deps: AccountDeps, userId: string, bytes: Uint8Array): Promise<string> {
  try {
    return await addPicture(deps, userId, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw fieldError('profileImageUrl', error.status === 413 ? PICTURE_TOO_LARGE : NO_PICTURE);
  }
}

/** The same for a data URL as a browser sends it. */
export async function takeDataUrl(deps: AccountDeps, presence: Presence, url: string): Promise<string> {
  await deps.limits.beforeUpload(presence.caller.id, presence);
  return takePicture(deps, presence.caller.id, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
