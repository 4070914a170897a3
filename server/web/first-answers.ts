import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenLanguage, LANGUAGES, type Language } from '../../shared/language/languages.ts';
import type { Boot } from '../core/context.ts';
import { appErrorOf } from '../core/errors.ts';
import { holds } from '../core/http/answers.ts';
import { errorHeaders, forBoth, type HeaderLines, PAGES, pagePolicy, unkept } from '../core/http/headers.ts';
import { createHealth } from '../core/http/health.ts';
import { HEALTH, isOurHost, isSecure, languageOf } from '../core/http/requests.ts';
import { bodyFor, packedBody, type Sent, type SiteFile } from '../core/http/site-file.ts';
import type { PublicPages } from './public-pages.ts';

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
function packedAnswer(request: Request, file: SiteFile, status: number, headers: HeaderLines) {
  const etag = `W/"${file.etag}"`;
  if (status === 200 && holds(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  }
  const packed = packedBody(file, request.headers.get('accept-encoding') ?? '');
  return packed && send(packed, status, headers);
}

export const send = (sent: Sent, status: number, headers: HeaderLines) =>
  new Response(sent.body, { status, headers: sent.headersWith(headers) });

export type Fetch = (request: Request) => Response | Promise<Response>;

/** The path begins after it. */
const SCHEME = 'https://'.length;

const startOfPath = (url: string) => url.indexOf('/', SCHEME);

/**
 * Answers what needs no feature: health, and the landing page without a session. A server that has just started can
 * answer these long before the rest.
 */
export function firstAnswers(
  boot: Boot,
  site: { folder: string; pages: PublicPages } | undefined,
  others: Fetch,
): Fetch {
  const health = createHealth(boot);
  const landing = site && landingPage(boot, site.folder, site.pages, others);
  return (request) => {
    if (request.method !== 'GET') return others(request);
    const path = request.url.slice(startOfPath(request.url));
    if (path === HEALTH) {
      boot.requests.count += 1;
      return healthAnswer(boot, request, health);
    }
    if (path !== '/' || !landing || !isPlainVisit(boot, request)) return others(request);
    boot.requests.count += 1;
    return landing(request);
  };
}

async function healthAnswer(boot: Boot, request: Request, health: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await health(), { headers: unkept(isSecure(boot, request)) });
  } catch (error) {
    const answer = appErrorOf(error, 'UNKNOWN');
    // Lazy, to keep the start short.
    const { errorSaidTo } = await import('../core/http/language.ts');
    const { status } = answer;
    return Response.json(errorSaidTo(request, answer), { status, headers: errorHeaders(boot, request) });
  }
}

/** No session to look up, and no reload. */
const isPlainVisit = (boot: Boot, request: Request) =>
  isNobody(request.headers.get('cookie')) &&
  request.headers.get('cache-control') !== 'no-cache' &&
  isOurHost(boot, request);

/** Only the chosen language. */
const isNobody = (cookies: string | null) =>
  cookies === null || (chosenLanguage(cookies) !== undefined && !cookies.includes(';'));

function landingPage(boot: Boot, folder: string, pages: PublicPages, others: Fetch): Fetch {
  const headers = pageHeaders(folder).page;
  const filled = (language: Language) => pages.of('landing', 'visitor', language);
  const wait = async (request: Request, language: Language): Promise<Response> => {
    await pages.ready('landing', 'visitor', language);
    const found = filled(language);
    return found ? answer(request, found, 200, headers[language](isSecure(boot, request))) : others(request);
  };
  return (request) => {
    const language = languageOf(request);
    const found = filled(language);
    const packed = found && packedAnswer(request, found, 200, headers[language](isSecure(boot, request)));
    return packed ?? wait(request, language);
  };
}
