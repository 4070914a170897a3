import { NO_PICTURE, PICTURE_TOO_LARGE } from '../../../shared/account/profile.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { addPicture } from '../../photos/service.ts';
import type { AccountDeps, Presence } from '../deps.ts';

/**
 * Re-encodes a JPEG, PNG, GIF (first frame) or WebP to at most 512 pixels and returns its address. 422 if
 * unreadable or beyond 50 megapixels.
 */
export async function takePicture(deps: AccountDeps, userId: string, bytes: Uint8Array): Promise<string> {
  try {
    return await addPicture(deps, userId, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.status === 413
      ? fieldError('profileImageUrl', 'picture_too_large', PICTURE_TOO_LARGE)
      : fieldError('profileImageUrl', 'picture_unreadable', NO_PICTURE);
  }
}

export async function takeDataUrl(deps: AccountDeps, presence: Presence, url: string): Promise<string> {
  await deps.limits.beforeUpload(presence.caller.id, presence);
  return takePicture(deps, presence.caller.id, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
