import { readdirSync } from 'node:fs';
import { hasSiblings } from '../../db/shared.ts';
import type { ImportChoice } from '../../shared/import/model.ts';
import type { BlobStore } from '../core/blobs.ts';
import { someAtOnce } from '../core/queue.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf, isStaged } from './files.ts';
import { type PendingPhoto, withPendingPhotos } from './pending-photos.ts';
import { openStaged, photosFolder } from './read/staged.ts';

/** With a bucket, staged files are stored there too: another process can take over an import. */

type From = Pick<ImportDeps, 'config' | 'blobs'>;

const LANES = 8;

const nameOf = (id: string, rest: string) => `imports/${id}/${rest}`;

export async function shareImport({ config, blobs }: From, id: string): Promise<void> {
  if (!blobs.isShared) return;
  const photos = readdirSync(photosFolder(folderOf(config, id)));
  await someAtOnce(LANES, photos, (photo) => blobs.share(nameOf(id, `photos/${photo}`)));
  // Last: where the rows are, everything is.
  await blobs.share(nameOf(id, 'rows.db'));
}

export const shareRows = ({ blobs }: From, id: string): Promise<void> => blobs.share(nameOf(id, 'rows.db'));

export async function fetchRows({ config, blobs }: From, id: string): Promise<boolean> {
  const isLocal = isStaged(config, id);
  if (!blobs.isShared || (isLocal && !hasSiblings())) return isLocal;
  if (!isLocal && !(await blobs.bring(nameOf(id, 'rows.db')))) return false;
  // Also for local rows: another process may have got further.
  const notes = await notesIn(blobs, id);
  withPendingPhotos(folderOf(config, id), (photos) => photos.merge(notes));
  const choices = await blobs.read(nameOf(id, 'choices.json'));
  if (choices) writeChoices(folderOf(config, id), (await choices.json()) as Choices);
  return true;
}

export const fetchPhoto = ({ blobs }: From, id: string, photo: string): Promise<boolean> =>
  blobs.bring(nameOf(id, `photos/${photo}`));

/** What another process knows of photos noted after the rows were shared. */
export async function sharePendingPhotos(
  { blobs }: From,
  id: string,
  from: number,
  photos: PendingPhoto[],
): Promise<void> {
  if (!blobs.isShared || photos.length === 0) return;
  await blobs.write(nameOf(id, `awaited/${from}`), new TextEncoder().encode(JSON.stringify(photos)));
}

async function notesIn(blobs: BlobStore, id: string): Promise<PendingPhoto[]> {
  const notes: PendingPhoto[] = [];
  for await (const some of blobs.list(nameOf(id, 'awaited'))) {
    const read = await someAtOnce(LANES, some, async ({ name }) => (await blobs.read(name))?.json());
    notes.push(...(read.flatMap((photos) => photos ?? []) as PendingPhoto[]));
  }
  return notes;
}

type Choices = { n: number; choice: ImportChoice }[];

export async function shareChoices({ config, blobs }: From, id: string): Promise<void> {
  if (!blobs.isShared) return;
  const staged = openStaged(folderOf(config, id));
  const choices = staged.db.query<Choices[number], []>('SELECT n, choice FROM choices').all();
  staged.close();
  await blobs.write(nameOf(id, 'choices.json'), new TextEncoder().encode(JSON.stringify(choices)));
}

function writeChoices(folder: string, choices: Choices): void {
  const { db, close } = openStaged(folder);
  const put = db.query('INSERT OR REPLACE INTO choices (n, choice) VALUES (?, ?)');
  db.transaction(() => {
    db.run('DELETE FROM choices');
    for (const { n, choice } of choices) put.run(n, choice);
  })();
  close();
}

/** What stays, as while the bucket is away, is swept later. */
export async function dropShared({ blobs, log }: From & Pick<ImportDeps, 'log'>, id: string): Promise<void> {
  if (!blobs.isShared) return;
  try {
    for await (const some of blobs.list(nameOf(id, '').slice(0, -1)))
      await someAtOnce(LANES, some, ({ name }) => blobs.remove(name));
  } catch (error) {
    log.warn('what was shared of an import is still there', { id, error });
  }
}

/** `open`: ids of open imports. */
export async function sweepShared(
  { blobs }: From,
  open: ReadonlySet<string>,
  olderMs: number,
): Promise<void> {
  if (!blobs.isShared) return;
  for await (const some of blobs.list('imports'))
    for (const { name, writtenAt } of some) {
      const [, id = ''] = name.split('/');
      if (!open.has(id) && Date.now() - (await writtenAt()) > olderMs) await blobs.remove(name);
    }
}
