import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../shared/language/languages.ts';
import { holds } from '../core/http/answers.ts';
import { forBoth, type HeaderLines, PAGES, pagePolicy } from '../core/http/headers.ts';
import { bodyFor, packedBody, type Sent, type SiteFile } from '../core/http/site-file.ts';

type Lines = (secure: boolean) => HeaderLines;

/** By language, for http and https; `own` for pages of one reader. */
export function pageHeaders(folder: string): Record<'page' | 'own', Record<Language, Lines>> {
  const lines = {
    ...PAGES,
    'content-security-policy': pagePolicy(scriptHashes(folder)),
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  };
  const inEach = (cacheControl: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        forBoth({ ...lines, 'content-language': language, 'cache-control': cacheControl }),
      ]),
    ) as Record<Language, Lines>;
  // The same address shows another page after signing in.
  return { page: inEach('private, no-cache'), own: inEach('private, no-store') };
}

/** The inline scripts of the pages, as the build has noted them (scripts/base-marks.ts). */
function scriptHashes(folder: string): string[] {
  const noted = join(folder, 'script-hashes');
  return existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : [];
}

/** 304 if the client has it. */
export async function answer(request: Request, file: SiteFile, status: number, headers: HeaderLines) {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return packedAnswer(request, file, status, headers) ?? send(await bodyFor(file, accepted), status, headers);
}

/** Null if the client accepts no encoding at hand. */
export function packedAnswer(request: Request, file: SiteFile, status: number, headers: HeaderLines) {
  const etag = `W/"${file.etag}"`;
  if (status === 200 && holds(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  }
  const packed = packedBody(file, request.headers.get('accept-encoding') ?? '');
  return packed && send(packed, status, headers);
}

export const send = (sent: Sent, status: number, headers: HeaderLines) =>
  new Response(sent.body, { status, headers: sent.headersWith(headers) });
