import { Elysia } from 'elysia';
import { LANGUAGES, type Language, pageIn } from '../../shared/language/languages.ts';
import { PREVIEW_FILE } from '../../shared/shares/fields.ts';
import { creditsOf } from '../coins/stock.ts';
import type { Core } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { forBoth, type HeaderLines, PAGES, pagePolicy } from '../core/http/headers.ts';
import { speaking } from '../core/http/language.ts';
import { isSecure, isUnmeant, languageOf, originOf, tagsOf } from '../core/http/requests.ts';
import { sentInParts, textOf } from '../core/http/site-file.ts';
import { callerOf } from '../core/session/sessions.ts';
import { coinOf, contentsOf } from '../shares/contents.ts';
import { findShare, type Share, type SharesDeps } from '../shares/service.ts';
import { isRobot } from '../shares/visits.ts';
import { type Filling, fillPage } from './fill.ts';
import { send } from './first-answers.ts';
import { coinFilling, goneFilling, type Place, pageFilling } from './share-rows.ts';

/** Pages that need no script; a revoked link must not go on in a cache. */
const LINES: HeaderLines = {
  ...PAGES,
  'content-security-policy': pagePolicy([]),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
};

const headers = Object.fromEntries(
  LANGUAGES.map((language) => [language, forBoth({ ...LINES, 'content-language': language })]),
) as Record<Language, (secure: boolean) => HeaderLines>;

/** Astro's prefetching, and the style sheet of all pages that a script would turn on. */
const FOR_SCRIPTS = /<script\b[^>]*><\/script>|<link rel="stylesheet"[^>]* disabled>/g;

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

export function sharePages(deps: SharesDeps & Core, folder: string) {
  const templates = new Map<Language, Promise<string>>();
  const templateOf = (language: Language) => {
    const known = templates.get(language) ?? read(language);
    templates.set(language, known);
    return known;
  };
  const read = async (language: Language) =>
    (await textOf(folder, pageIn(language, 'share'), deps.config.basePath)).replace(FOR_SCRIPTS, '');

  const answer = async (request: Request, status: number, fill: () => Filling): Promise<Response> => {
    const language = languageOf(request);
    const template = await templateOf(language);
    if (!template) throw notFound();
    const filling = speaking(language, fill, tagsOf(request));
    const accepted = request.headers.get('accept-encoding') ?? '';
    const page = await sentInParts('page.html', [fillPage(template, filling)], accepted);
    return send(page, status, headers[language](isSecure(deps, request)));
  };

  const page = async (
    request: Request,
    token: string,
    fill: (share: Share, place: Place) => Promise<(() => Filling) | null>,
  ): Promise<Response> => {
    const origin = originOf(deps, request);
    await deps.limits.beforeShare(origin);
    const share = await findShare(deps, token);
    const { basePath, publicUrl } = deps.config;
    const place = {
      root: `${basePath}/s/${token}`,
      base: basePath,
      preview: publicUrl && `${publicUrl}/s/${token}/${PREVIEW_FILE}`,
    };
    const filling = share && (await fill(share, place));
    if (!share) await deps.limits.shareNotFound(origin);
    if (filling) await count(request, share);
    return answer(request, filling ? 200 : 404, filling ?? goneFilling);
  };

  /** The owner's own visits do not count. */
  const count = async (request: Request, share: Share): Promise<void> => {
    if (isUnmeant(request) || isRobot(request)) return;
    const caller = await callerOf(deps, request);
    if (caller?.id !== share.userId) deps.shareVisits.count(share.id);
  };

  return new Elysia({ name: 'shares', detail: { hide: true } })
    .get('/s/:token', ({ request, params, query }) =>
      page(request, params.token, async (share, place) => {
        const asked = query.page ?? '1';
        const contents = PAGE_NUMBER.test(asked) ? await contentsOf(deps, share, Number(asked)) : null;
        if (contents?.of === 'coin') return ofCoin(share, place, contents.coin.id);
        return contents && (() => pageFilling(share, contents, Number(asked), place));
      }),
    )
    .get('/s/:token/coins/:id', ({ request, params }) =>
      page(request, params.token, (share, place) =>
        /^[1-9]\d{0,14}$/.test(params.id) ? ofCoin(share, place, Number(params.id)) : Promise.resolve(null),
      ),
    );

  async function ofCoin(share: Share, place: Place, id: number): Promise<(() => Filling) | null> {
    const coin = await coinOf(deps, share, id);
    if (!coin) return null;
    const photos = Object.values(coin.photos).map((hash) => `/photos/${hash}.webp`);
    const credits = await creditsOf(deps, share.userId, photos);
    return () => coinFilling(share, coin, credits, place);
  }
}
