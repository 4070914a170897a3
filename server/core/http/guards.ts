import { MAX_RESTORE_BYTES, RESTORE_ROUTE, UPLOAD_ROUTE } from '../../../shared/backup/restore.ts';
import { IMPORT_ROUTE, MAX_IMPORT_BYTES } from '../../../shared/import/words.ts';
import { msg } from '../../../shared/language/msg.ts';
import { isPhotoRoute, MAX_UPLOAD_BYTES } from '../../../shared/photos/model.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { DATA_URL_ROUTES } from './data-urls.ts';
import { isFromElsewhere, refuseForeignHost, siteOf } from './requests.ts';

/** A coin with all texts at their longest fits many times. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Its picture comes as a data URL of at most 10 MB. */
const MAX_PROFILE_BYTES = 11 * 1024 * 1024;

/** Methods that change nothing. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws 403 for a foreign page's change, 421 for a foreign host, 413 for a large body, 415 for another type. */
export function guard(deps: Core, request: Request): void {
  const isChange = !SAFE.has(request.method);
  if (isChange) refuseForeignOrigin(deps, request);
  refuseForeignHost(deps, request);
  if (!isChange) return;
  refuseOtherTypes(request);
  refuseLargeBody(request);
}

function refuseLargeBody(request: Request): void {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimitOf(request)) throw tooLarge();
}

export const isForm = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

function refuseOtherTypes(request: Request): void {
  const type = request.headers.get('content-type');
  if (type === null || /^application\/json\s*(?:;|$)/.test(type) || isFormOfPage(request)) return;
  if (isFile(request)) return;
  if (isForm(request) && isPhotoRoute(new URL(request.url).pathname)) return;
  throw new AppError(415, 'content_type_unsupported', 'Please send JSON, or form data for photos.');
}

/** Uploads that are streamed to the disk, with their limits in bytes. */
const FILE_ROUTES: Readonly<Record<string, number>> = {
  [IMPORT_ROUTE]: MAX_IMPORT_BYTES,
  [RESTORE_ROUTE]: MAX_RESTORE_BYTES,
  [UPLOAD_ROUTE]: MAX_RESTORE_BYTES,
};

export const isFile = ({ url, method, headers }: Request): boolean =>
  method === 'POST' &&
  Object.hasOwn(FILE_ROUTES, new URL(url).pathname) &&
  headers.get('content-type') === 'application/octet-stream';

/** A form submitted before the script of its page has run: the browser sends it to the page. */
export const isFormOfPage = ({ url, headers }: Request): boolean =>
  isPagePath(new URL(url).pathname) &&
  /^application\/x-www-form-urlencoded\b/.test(headers.get('content-type') ?? '');

export const isPagePath = (path: string): boolean => !/^\/(?:api|photos|documents)(?:\/|$)/.test(path);

export function bodyLimitOf(request: Request): number {
  if (isFile(request)) return FILE_ROUTES[new URL(request.url).pathname] ?? 0;
  if (isForm(request)) return MAX_UPLOAD_BYTES;
  const photos = DATA_URL_ROUTES[new URL(request.url).pathname];
  if (photos) return photos.bytes;
  return isOfAccounts(request) ? MAX_PROFILE_BYTES : MAX_JSON_BYTES;
}

/** Guests have no profile. */
export const isOfAccounts = ({ url }: Request): boolean => new URL(url).pathname === '/api/auth/profile';

export const tooLarge = () => new AppError(413, 'request_too_large', 'The request is too large.');

/** Only own pages may change anything (ASVS 5.0, 3.5.1). Clients without a browser send neither header. */
function refuseForeignOrigin(deps: Core, request: Request): void {
  if (!isForeign(deps, request)) return;
  throw isOtherScheme(deps, request)
    ? new AppError(403, 'https_not_set_up', OTHER_SCHEME)
    : new AppError(403, 'origin_foreign', FOREIGN);
}

const FOREIGN = msg('This request came from another site and was rejected.');
const OTHER_SCHEME = msg(
  'Mintmark isn’t set up for https at this address. The administrator needs to set its public address.',
);

/** Behind an unknown proxy own pages look foreign: tell the operator what to set. */
function isOtherScheme(deps: Core, request: Request): boolean {
  if (deps.config.publicUrl || isFromElsewhere(request)) return false;
  const site = siteOf(deps, request);
  return site.startsWith('http:') && request.headers.get('origin') === site.replace('http:', 'https:');
}

function isForeign(deps: Core, request: Request): boolean {
  if (isFromElsewhere(request)) return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // With strict privacy settings browsers hide the origin, but not the site.
  if (origin === 'null') return request.headers.get('sec-fetch-site') !== 'same-origin';
  return !isOwn(deps, request, origin);
}

/** Only the public address, if set, and this machine's own. */
function isOwn(deps: Core, request: Request, origin: string): boolean {
  const { publicUrl } = deps.config;
  if (!publicUrl) return origin === originAt(siteOf(deps, request));
  if (origin === new URL(publicUrl).origin) return true;
  const asked = originAt(`http://${request.headers.get('host')}`);
  return origin === asked && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(asked).hostname);
}

const originAt = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);
