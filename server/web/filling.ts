import type { Language } from '../../shared/language/languages.ts';
import { optionsOf } from '../account/sign-in/options.ts';
import type { Boot } from '../core/context.ts';
import { speaking } from '../core/http/language.ts';
import { hasAccounts } from '../core/session/users.ts';
import { listNews } from '../market/news/list.ts';
import { listReleases } from '../market/releases/list.ts';
import { below, type Filling } from './fill.ts';
import { landingData } from './json-ld.ts';
import { newsRows } from './news-rows.ts';
import { releaseRows } from './release-rows.ts';

/** `now` in ms. */
export async function fillingOf(deps: Boot, language: Language, now: number): Promise<Filling> {
  const [articles, calendar] = [await listNews(deps), await listReleases(deps)];
  const isEmpty = deps.restart !== undefined && !(await hasAccounts(deps.db.orm));
  return speaking(language, () => fillingWith(deps, { articles, calendar, isEmpty, now }));
}

interface Known {
  articles: Awaited<ReturnType<typeof listNews>>;
  calendar: Awaited<ReturnType<typeof listReleases>>;
  isEmpty: boolean;
  now: number;
}

function fillingWith(deps: Boot, { articles, calendar, isEmpty, now }: Known): Filling {
  const { basePath } = deps.config;
  const news = newsRows(articles);
  const releases = releaseRows(calendar, now, basePath);
  const { publicUrl, registrationOpen, guestsAllowed, oidc } = deps.config;
  const options = optionsOf(deps);
  return {
    rows: {
      news: below(basePath, news.all),
      'landing-news': below(basePath, news.landing),
      upcoming: below(basePath, releases.upcoming),
      past: below(basePath, releases.past),
      'landing-releases': below(basePath, releases.landing),
      year: [{ year: String(new Date(now).getUTCFullYear()) }],
      // Only the operator knows the public address.
      'sign-in': [{ options: JSON.stringify(options) }],
      public: publicUrl ? [{ url: publicUrl }] : [],
    },
    json: { landing: landingData(publicUrl, articles, calendar, now) },
    texts: { provider: oidc?.name ?? '', label: oidc?.label ?? '' },
    given: {
      registration: registrationOpen,
      guests: guestsAllowed,
      mail: options.mail,
      empty: isEmpty,
      'news-feeds': deps.config.newsFeeds.length > 0,
      provider: oidc !== null,
    },
  };
}
