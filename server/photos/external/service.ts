import { isNotNull } from 'drizzle-orm';
import { newsArticles, upcomingReleases } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { CARD_SIDE, ownPicture, PICTURE_SIDE, pictureOfCard } from '../../../shared/photos/external.ts';
import { AppError } from '../../core/errors.ts';
import { fetchBounded, userAgent } from '../../core/outgoing.ts';
import { webAddress } from '../../core/plain-text.ts';
import type { PhotosDeps } from '../deps.ts';
import { preparePicture } from '../service.ts';

const BOUNDS = { timeoutMs: 6_000, maxBytes: 10 * 1024 * 1024, retries: 0 };
/** A picture is stored before the row that shows it: so long it may be without one. */
const GRACE_MS = 24 * 3_600_000;

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
const fileOf = (address: string) => address.slice('/pictures/'.length);

/** An address as it may be written down and asked: what somebody else's text knows of passwords is nobody's business here. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Takes over a picture that somebody else's text names, and answers its address here (`/pictures/<hash>.webp`): fetched from
 * public addresses only, looked at before it is decoded, encoded anew. Null for one that cannot be had, that is none, or
 * that is too small to be seen; it never throws for what others send.
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
    if (!picture) throw new AppError(422, 'The picture is too small to be seen.');
    return await store(deps, picture.large, picture.small);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.debug('picture not taken', { address: url.slice(0, 200), error: error.message });
    return null;
  }
}

/** The same picture has the same name, and is there once. */
async function store(deps: PhotosDeps, picture: Uint8Array, card: Uint8Array): Promise<string> {
  const address = `/pictures/${sha256(picture)}.webp`;
  const pictures = deps.pictures;
  await pictures.alone(async () => {
    await pictures.write(fileOf(pictureOfCard(address)), card);
    await pictures.write(fileOf(address), picture);
  });
  return address;
}

/** Whether a picture of ours is still on the disk, as it may not be after a backup was put back. */
export const hasPicture = async (deps: PhotosDeps, address: string): Promise<boolean> =>
  (await deps.pictures.read(fileOf(address))) !== null;

/** Removes the files that no news item and no release shows, once they are a day old. */
export async function sweepPictures(deps: PhotosDeps, now = Date.now()): Promise<void> {
  const pictures = deps.pictures;
  const isOld = (writtenAt: number | null) => writtenAt !== null && now - writtenAt >= GRACE_MS;
  const old: string[] = [];
  for (const { name, writtenAt } of await pictures.list()) if (isOld(await writtenAt())) old.push(name);
  if (old.length === 0) return;
  await pictures.alone(async () => {
    const shown = await filesShown(deps);
    for (const name of old) {
      // Looked at anew: one that was fetched again meanwhile is young again.
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
