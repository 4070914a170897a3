import { chosenLanguage, type Language } from '../../shared/language/languages.ts';
import type { Boot } from '../core/context.ts';
import { mapError } from '../core/errors.ts';
import { errorHeaders, unkept } from '../core/http/headers.ts';
import { createHealth } from '../core/http/health.ts';
import { HEALTH, isOurHost, isSecure, languageOf } from '../core/http/requests.ts';
import type { PublicPages } from './public-pages.ts';
import { answer, packedAnswer, pageHeaders } from './site-answer.ts';

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
    const { status, body } = mapError(error, 'UNKNOWN');
    // Lazy, to keep the start short.
    const { errorSaidTo } = await import('../core/http/language.ts');
    return Response.json(errorSaidTo(request, body), { status, headers: errorHeaders(boot, request) });
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
