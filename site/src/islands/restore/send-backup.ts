import { RESTORE_CODE, RESTORE_ROUTE } from '../../../../shared/backup/restore.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';

/** What the server tells of a backup it has restored. */
export interface Restored {
  madeAt: string;
  accounts: number;
  coins: number;
  photos: number;
  hasSecret: boolean;
}

const unreachable = () => t('The backup could not be sent. Is the server running? Please try again.');

/** Sends a backup, which the server checks while it comes; `onSent` is told how much of it has gone, from 0 to 1. ApiError for any other answer than success. */
export function sendBackup(
  file: File,
  code: string,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<Restored> {
  const { promise, resolve, reject } = Promise.withResolvers<Restored>();
  // fetch tells nobody how much it has sent.
  const request = new XMLHttpRequest();
  request.open('POST', RESTORE_ROUTE);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader(RESTORE_CODE, code);
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
  request.onerror = () => reject(new ApiError(0, unreachable()));
  request.onload = () => {
    const { status, response } = request;
    if (status === 200) resolve(response as Restored);
    else reject(failureOf(status, response));
  };
  signal.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  request.send(file);
  return promise;
}

function failureOf(status: number, body: unknown): ApiError {
  const { message, errors = [] } = (body ?? {}) as {
    message?: string;
    errors?: { path: string; message: string }[];
  };
  const byField = Object.fromEntries(errors.map((error) => [error.path, error.message]));
  return new ApiError(status, message ?? unreachable(), [], byField);
}

/** Waits until the server, which begins anew, answers again; false where it does not within half a minute. */
export async function serverIsBack(): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    await new Promise((done) => setTimeout(done, 500));
    const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}
