import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import { fetchBounded } from '../core/outgoing.ts';

const VENDOR = msg('The address of the releases');

export interface Version {
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches the operator's list; null if unchanged. Throws AppError that names neither URL nor answer, as they may hold a
 * key.
 */
export async function fetchReleaseList(
  url: string,
  { userAgent, maxBytes, known }: { userAgent: string; maxBytes: number; known: Version | null },
): Promise<{ body: Uint8Array; version: Version } | null> {
  const { status, headers, body } = await fetchBounded(url, {
    vendor: VENDOR,
    trusted: true,
    timeoutMs: 20_000,
    maxBytes,
    headers: {
      'user-agent': userAgent,
      accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  });
  if (status === 304 && known) return null;
  if (status !== 200) throw new AppError(502, msg`${VENDOR} answered with the status ${status}.`);
  return { body, version: { etag: headers.get('etag'), lastModified: headers.get('last-modified') } };
}
