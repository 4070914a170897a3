import { isNotNull } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { newsArticles, upcomingReleases } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { CARD_SIDE, ownPicture, PICTURE_SIDE, pictureOfCard } from '../../shared/photos/model.ts';
import { sha256 } from '../core/crypto.ts';
import { AppError, notFound } from '../core/errors.ts';
import { unchanging } from '../core/http/answers.ts';
import { fetchBounded, userAgent } from '../core/outgoing.ts';
import { webAddress } from '../core/plain-text.ts';
import type { PhotosDeps } from './deps.ts';
import { preparePicture } from './service.ts';

const BOUNDS = { timeoutMs: 6_000, maxBytes: 10 * 1024 * 1024, retries: 0 };
/** Pictures are stored before the rows that show them. */
const GRACE_MS = 24 * 3_600_000;

const fileOf = (address: string) => address.slice('/pictures/'.length);

export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Fetches a foreign picture from a public address, re-encodes it and returns `/pictures/<hash>.webp`. Null if
 * it cannot be had or is too small.
 */
export async function fetchPicture(deps: PhotosDeps, address: string): Promise<string | null> {
  const web = webAddress(address);
  if (!web) return null;
  const url = withoutPassword(web);
  try {
    const { body } = await fetchBounded(url, {
      ...BOUNDS,
      vendor: msg("The picture's server"),
      headers: { accept: 'image/webp,image/png,image/jpeg,image/gif', 'user-agent': userAgent(deps) },
      allowPrivate: deps.config.allowPrivateFetch,
    });
    const picture = await preparePicture(body, [PICTURE_SIDE, CARD_SIDE]);
    if (!picture) throw new AppError(422, 'picture_too_small', 'The picture is too small.');
    return await store(deps, picture.large, picture.small);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.debug('picture not taken', { address: url.slice(0, 200), error: error.message });
    return null;
  }
}

async function store(deps: PhotosDeps, picture: Uint8Array, card: Uint8Array): Promise<string> {
  const address = `/pictures/${sha256(picture)}.webp`;
  const pictures = deps.pictures;
  await pictures.alone(async () => {
    await pictures.write(fileOf(pictureOfCard(address)), card);
    await pictures.write(fileOf(address), picture);
  });
  return address;
}

/** False after restoring a backup, which has no such pictures. */
export const hasPicture = async (deps: PhotosDeps, address: string): Promise<boolean> =>
  (await deps.pictures.read(fileOf(address))) !== null;

/** Removes day-old files that no row shows. */
export async function sweepPictures(deps: PhotosDeps, now = Date.now()): Promise<void> {
  const pictures = deps.pictures;
  const isOld = (writtenAt: number | null) => writtenAt !== null && now - writtenAt >= GRACE_MS;
  const old: string[] = [];
  for (const { name, writtenAt } of await pictures.list()) if (isOld(await writtenAt())) old.push(name);
  if (old.length === 0) return;
  await pictures.alone(async () => {
    const shown = await filesShown(deps);
    for (const name of old) {
      // Checked again under the lock, as it may have been fetched anew.
      if (!shown.has(name) && isOld(await pictures.writtenAt(name))) await pictures.remove(name);
    }
  });
}

async function filesShown({ db: { orm } }: PhotosDeps): Promise<Set<string>> {
  const rows = await Promise.all(
    [newsArticles, upcomingReleases].map((table) =>
      orm.select({ url: table.imageUrl }).from(table).where(isNotNull(table.imageUrl)),
    ),
  );
  const own = rows.flat().flatMap(({ url }) => ownPicture(url) ?? []);
  return new Set(own.flatMap((url) => [fileOf(url), fileOf(pictureOfCard(url))]));
}

const NAME = new RegExp(`^[0-9a-f]{64}(?:@${CARD_SIDE})?\\.webp$`);

export const pictureRoutes = (deps: PhotosDeps) =>
  new Elysia({ tags: ['pictures'] }).get('/pictures/:name', ({ params: { name }, request }) => {
    if (!NAME.test(name)) throw notFound();
    const read = async () => {
      const picture = await deps.pictures.read(name);
      if (!picture) throw notFound();
      return picture;
    };
    return unchanging(request, name, read, {
      // Named by content, and public.
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
