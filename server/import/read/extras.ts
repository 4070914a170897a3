import { z } from 'zod';
import { MAX_OWN_ALBUMS, MAX_OWN_HOLES } from '../../../shared/albums/album.ts';
import { AlbumPatch } from '../../../shared/albums/model.ts';
import { DraftInput, MAX_DRAFTS } from '../../../shared/coins/drafts.ts';
import { MAX_SAVED_VIEWS, SavedViewInput } from '../../../shared/coins/views.ts';
import { msg } from '../../../shared/language/msg.ts';
import { money } from '../../../shared/money/bodies.ts';

/** Older than any export. */
const MOST_DAYS = 20_000;

const time = z.iso.datetime({ offset: true });
const part = z.number().min(0).max(1);
const link = z.url({ protocol: /^https?$/ }).max(2000);
const words = z.string().max(1000);

/** Facts about a photo in an export: the coin’s circle and the credit. */
const PhotoNotes = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  circle: z.object({ x: part, y: part, radius: part }).nullish(),
  credit: z
    .object({
      ...{ title: words, author: words, licence: words, licenceUrl: link.nullable() },
      ...{ sourceUrl: link, isDrawn: z.boolean().optional() },
    })
    .nullish(),
});
export type PhotoNotes = Pick<z.output<typeof PhotoNotes>, 'circle' | 'credit'>;

/** Lists of an export besides coins, wants and rates (docs/export.md): how one of each is read, and how many. */
const EXTRAS = {
  albums: {
    most: MAX_OWN_ALBUMS,
    shape: z.object({
      name: AlbumPatch.shape.name,
      holes: z.array(z.string().max(200)).min(1).max(MAX_OWN_HOLES),
    }),
  },
  savedViews: { most: MAX_SAVED_VIEWS, shape: SavedViewInput },
  drafts: {
    most: MAX_DRAFTS,
    shape: z.object({ ...DraftInput.shape, createdAt: time, updatedAt: time }),
  },
  values: {
    most: MOST_DAYS,
    shape: z.object({ day: z.iso.date(), value: money, paid: money.nullish() }),
  },
} as const;

export type Extras = { [Name in keyof typeof EXTRAS]: z.output<(typeof EXTRAS)[Name]['shape']>[] };

const noExtras = (): Extras => ({ albums: [], savedViews: [], drafts: [], values: [] });

const isExtra = (name: string): name is keyof Extras => Object.hasOwn(EXTRAS, name);

/** Lists of an export that no import restores. */
const LEFT_OUT = {
  listings: 'listings',
  identifications: 'identifications',
  bulkIdentifications: 'identifications',
  feedback: 'identifications',
  learned: 'identifications',
} as const;

/** Collects the other lists of an export, and counts entries that an import does not restore. */
export function createExtras(
  hasFile: (name: string) => boolean,
  notePhoto: (hash: string, notes: PhotoNotes) => void,
) {
  const extras = noExtras();
  const left = { photos: 0, listings: 0, identifications: 0, unread: 0 };
  /** An element of a list; one that cannot be read, or beyond the limit, is counted as unread. */
  const add = (name: string, value: unknown): void => {
    if (Object.hasOwn(LEFT_OUT, name)) left[LEFT_OUT[name as keyof typeof LEFT_OUT]] += 1;
    if (name === 'photos') {
      const { hash, kind } = Object(value) as Record<string, unknown>;
      if (!hasFile(kind === 'document' ? `documents/${hash}.pdf` : `photos/${hash}.webp`)) left.photos += 1;
      const { data } = PhotoNotes.safeParse(value);
      if (!data) left.unread += 1;
      else if (data.circle || data.credit) notePhoto(data.hash, data);
    }
    if (!isExtra(name)) return;
    const list: unknown[] = extras[name];
    const { most, shape } = EXTRAS[name];
    const { data } = shape.safeParse(value);
    if (data && list.length < most) list.push(data);
    else left.unread += 1;
  };
  return {
    extras,
    add,
    lists: ['photos', ...Object.keys(EXTRAS), ...Object.keys(LEFT_OUT)],
    /** For the preview, in sentences. */
    told: (hasProfile: boolean): string[] => {
      const { albums, savedViews, drafts, values } = extras;
      const restored = albums.length + savedViews.length + drafts.length + values.length;
      const lost = left.photos + left.listings + left.identifications;
      return [
        restored > 0 &&
          msg(
            'Also restored: own albums ({albums}), saved views ({views}), drafts ({drafts}), and days of value history ({days}) if your collection has none yet.',
            { albums: albums.length, views: savedViews.length, drafts: drafts.length, days: values.length },
          ),
        lost > 0 &&
          msg(
            'Not restored: photos and documents without a file ({photos}), listings ({listings}), identifications and corrections ({identifications}).',
            left,
          ),
        left.unread > 0 &&
          msg('Not readable and left out: albums, views, drafts, days or photos ({unread}).', {
            unread: left.unread,
          }),
        hasProfile &&
          msg('The account in profile.json (settings, sign-in, members, shared links) isn’t restored.'),
      ].filter((sentence) => sentence !== false);
    },
  };
}
