import { z } from 'zod';
import type { PhotoCredit } from '../../shared/photos/stock.ts';
import { AppError } from '../core/errors.ts';
import { plainText, webAddress } from '../core/plain-text.ts';

export const COMMONS = 'Wikimedia Commons';

/** A freely licensed picture with its credit. */
export interface CommonsPicture {
  credit: PhotoCredit;
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** About FULL_WIDTH wide. */
  thumbUrl: string;
}

export interface Commons {
  baseUrl: string;
  /** Required by Wikimedia's User-Agent policy. */
  userAgent: string;
  allowPrivate: boolean;
}

/** Standard widths; Wikimedia refuses others. */
export const FULL_WIDTH = 960;
export const PREVIEW_WIDTH = 330;

/** Many results are dropped for licence or format. */
const SEARCH_LIMIT = 20;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_THUMB_BYTES = 8 * 1024 * 1024;
const FIELDS =
  'LicenseShortName|LicenseUrl|UsageTerms|Artist|Credit|AttributionRequired|Copyrighted|Restrictions|ObjectName';

const Field = z.object({ value: z.unknown() }).optional();

const Page = z.object({
  index: z.number().catch(Number.MAX_SAFE_INTEGER),
  title: z.string(),
  imageinfo: z
    .array(
      z.object({
        mime: z.string(),
        width: z.number().int().positive(),
        height: z.number().int().positive(),
        thumburl: z.string(),
        descriptionurl: z.string(),
        extmetadata: z.record(z.string(), Field).catch({}),
      }),
    )
    .min(1),
});

/** No `query` without hits; invalid pages are skipped one by one. */
const Answer = z.object({
  error: z.undefined().optional(),
  query: z.object({ pages: z.array(z.unknown()) }).optional(),
});

/**
 * CirrusSearch query, best first: JPEG, PNG, WebP in the public domain, CC0, CC BY or CC BY-SA. AppError 502,
 * 503 or 504 if Commons fails.
 */
export async function searchCommons(commons: Commons, search: string): Promise<CommonsPicture[]> {
  const parameters = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    generator: 'search',
    gsrnamespace: '6',
    gsrsearch: `${search} filetype:bitmap`,
    gsrlimit: String(SEARCH_LIMIT),
    prop: 'imageinfo',
    iiprop: 'url|size|mime|extmetadata',
    iiurlwidth: String(FULL_WIDTH),
    iiextmetadatafilter: FIELDS,
  });
  // Loaded lazily: keeps it out of the start.
  const { fetchBounded } = await import('../core/outgoing.ts');
  const { body } = await fetchBounded(`${commons.baseUrl}/w/api.php?${parameters}`, {
    vendor: COMMONS,
    headers: { 'user-agent': commons.userAgent, accept: 'application/json' },
    maxBytes: MAX_ANSWER_BYTES,
    trusted: true,
  });
  return pagesOf(body)
    .flatMap((page) => Page.safeParse(page).data ?? [])
    .sort((a, b) => a.index - b.index)
    .flatMap((page) => pictureOf(page) ?? []);
}

/** Errors of `searchCommons`. */
export async function fetchThumb(commons: Commons, thumbUrl: string, width: number) {
  const url = thumbAt(thumbUrl, width);
  // Loaded lazily: keeps it out of the start.
  const { fetchBounded } = await import('../core/outgoing.ts');
  const { body } = await fetchBounded(url, {
    vendor: COMMONS,
    headers: { 'user-agent': commons.userAgent, accept: 'image/webp,image/jpeg,image/png' },
    maxBytes: MAX_THUMB_BYTES,
    trusted: URL.parse(url)?.origin === new URL(commons.baseUrl).origin,
    allowPrivate: commons.allowPrivate,
  });
  return body;
}

/** Originals narrower than FULL_WIDTH have no thumbnails. */
export const thumbAt = (url: string, width: number): string =>
  url.replace(new RegExp(`/${FULL_WIDTH}px-([^/]*)$`), `/${width}px-$1`);

function pagesOf(body: Uint8Array): unknown[] {
  try {
    return Answer.parse(JSON.parse(new TextDecoder().decode(body))).query?.pages ?? [];
  } catch {
    throw new AppError(
      502,
      'commons_answer_unexpected',
      '{COMMONS} answered with something unexpected. Please try again later.',
      { COMMONS },
    );
  }
}

const PHOTO_MIMES = ['image/jpeg', 'image/png', 'image/webp'];

function pictureOf({ title, imageinfo: [info] }: z.infer<typeof Page>): CommonsPicture | null {
  if (!info || !PHOTO_MIMES.includes(info.mime)) return null;
  const field = (name: string, max = 200) => plainText(String(info.extmetadata[name]?.value ?? ''), max);
  const licenceUrl = webAddress(field('LicenseUrl', 500));
  const licence = field('LicenseShortName');
  const sourceUrl = webAddress(info.descriptionurl);
  const thumbUrl = webAddress(info.thumburl);
  if (!isFree([licence, field('UsageTerms'), licenceUrl ?? '']) || !sourceUrl || !thumbUrl) return null;
  const fileName = title.replace(/^File:/, '').replace(/\.\w+$/, '');
  return {
    credit: {
      title: field('ObjectName', 160) || plainText(fileName, 160),
      author: field('Artist', 120) || field('Credit', 120) || 'Unknown author',
      licence,
      licenceUrl,
      sourceUrl,
    },
    width: info.width,
    height: info.height,
    thumbUrl: withoutQuery(thumbUrl),
  };
}

/** Any version and country: "CC BY-SA 3.0 de", "CC BY-SA 4.0,3.0,2.5". */
const FREE = /^(public domain|pdm?|cc pdm 1\.0|cc0( 1\.0)?|cc by( sa)?( \d[\d., ]*( [a-z]{2,3})?)?)$/i;
const NOT_FREE = /\b(nc|nd|non-?commercial|no ?deriv\w*|fair use)\b/i;

/** Of name, terms and address of a licence; one refusal is enough. */
const isFree = ([name = '', ...terms]: string[]) =>
  FREE.test(name.replaceAll('-', ' ')) && ![name, ...terms].some((text) => NOT_FREE.test(text));

function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}
