import { readdirSync } from 'node:fs';
import { hasSiblings } from '../../db/shared.ts';
import type { ImportChoice } from '../../shared/import/model.ts';
import type { BlobStore } from '../core/blobs.ts';
import { someAtOnce } from '../core/queue.ts';
import { type AwaitedPhoto, ofPhotos } from './awaited.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf, isStaged } from './files.ts';
import { openStaged, photosFolder } from './read/staged.ts';

/*
 * Where photos lie in a bucket, what was read of a file lies there, too, by the names it has in the data folder: another process takes an import up
 * where the one that was sent the file has died. In a folder nothing of this happens.
 */

type From = Pick<ImportDeps, 'config' | 'blobs'>;

/** Files on their way at the same time. */
const LANES = 8;

const nameOf = (id: string, rest: string) => `imports/${id}/${rest}`;

/** Has the rows and photos of a file that was read lie where every process finds them. */
export async function shareImport({ config, blobs }: From, id: string): Promise<void> {
  if (!blobs.isShared) return;
  const photos = readdirSync(photosFolder(folderOf(config, id)));
  await someAtOnce(LANES, photos, (photo) => blobs.share(nameOf(id, `photos/${photo}`)));
  // Last: where the rows are, all is.
  await blobs.share(nameOf(id, 'rows.db'));
}

/** The same of the rows once more, with what was found of them. */
export const shareRows = ({ blobs }: From, id: string): Promise<void> => blobs.share(nameOf(id, 'rows.db'));

/** Whether the rows of an import are here, brought from where another process has put them if need be. */
export async function hasRows({ config, blobs }: From, id: string): Promise<boolean> {
  const areHere = isStaged(config, id);
  if (!blobs.isShared || (areHere && !hasSiblings())) return areHere;
  if (!areHere && !(await blobs.bring(nameOf(id, 'rows.db')))) return false;
  // Also where they are here: another process may have come further with them since.
  const notes = await notesIn(blobs, id);
  ofPhotos(folderOf(config, id), (photos) => photos.hear(notes));
  const choices = await blobs.read(nameOf(id, 'choices.json'));
  if (choices) keepChoices(folderOf(config, id), (await choices.json()) as Choices);
  return true;
}

/** Has a photo of an import lie in its folder; false where it is nowhere. */
export const hasPhoto = ({ blobs }: From, id: string, photo: string): Promise<boolean> =>
  blobs.bring(nameOf(id, `photos/${photo}`));

/** Notes which photos are awaited of the rows from this one on; what is noted after the rows were written is all that another process knows. */
export async function noteAwaited(
  { blobs }: From,
  id: string,
  from: number,
  photos: AwaitedPhoto[],
): Promise<void> {
  if (!blobs.isShared || photos.length === 0) return;
  await blobs.write(nameOf(id, `awaited/${from}`), new TextEncoder().encode(JSON.stringify(photos)));
}

async function notesIn(blobs: BlobStore, id: string): Promise<AwaitedPhoto[]> {
  const notes: AwaitedPhoto[] = [];
  for await (const some of blobs.list(nameOf(id, 'awaited'))) {
    const read = await someAtOnce(LANES, some, async ({ name }) => (await blobs.read(name))?.json());
    notes.push(...(read.flatMap((photos) => photos ?? []) as AwaitedPhoto[]));
  }
  return notes;
}

type Choices = { n: number; choice: ImportChoice }[];

/** Shares what its owner chose for single rows. */
export async function shareChoices({ config, blobs }: From, id: string): Promise<void> {
  if (!blobs.isShared) return;
  const staged = openStaged(folderOf(config, id));
  const choices = staged.db.query<Choices[number], []>('SELECT n, choice FROM choices').all();
  staged.close();
  await blobs.write(nameOf(id, 'choices.json'), new TextEncoder().encode(JSON.stringify(choices)));
}

function keepChoices(folder: string, choices: Choices): void {
  const { db, close } = openStaged(folder);
  const put = db.query('INSERT OR REPLACE INTO choices (n, choice) VALUES (?, ?)');
  db.transaction(() => {
    db.run('DELETE FROM choices');
    for (const { n, choice } of choices) put.run(n, choice);
  })();
  close();
}

/** Removes all that was shared of an import; what stays, as while the bucket is away, is swept. */
export async function dropShared({ blobs, log }: From & Pick<ImportDeps, 'log'>, id: string): Promise<void> {
  if (!blobs.isShared) return;
  try {
    for await (const some of blobs.list(nameOf(id, '').slice(0, -1)))
      await someAtOnce(LANES, some, ({ name }) => blobs.remove(name));
  } catch (error) {
    log.warn('what was shared of an import is still there', { id, error });
  }
}

/** Removes what was shared of imports that are over, `kept` being those that are not, once it is as old as this. */
export async function sweepShared(
  { blobs }: From,
  kept: ReadonlySet<string>,
  olderMs: number,
): Promise<void> {
  if (!blobs.isShared) return;
  for await (const some of blobs.list('imports'))
    for (const { name, writtenAt } of some) {
      const [, id = ''] = name.split('/');
      if (!kept.has(id) && Date.now() - (await writtenAt()) > olderMs) await blobs.remove(name);
    }
}
