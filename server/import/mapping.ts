import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import type {
  ImportAlike,
  ImportChoice,
  ImportDetail,
  ImportEncoding,
  ImportMapping,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError, notFound } from '../core/errors.ts';
import { chooseRow } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf, makeFolder, removeFolder, sentFile } from './files.ts';
import {
  changeWaiting,
  importDetail,
  lookedAt,
  stopLooking,
  untilStarted,
  waiting,
  withStaged,
} from './preview.ts';
import { openStaged, stagedFile } from './read/staged.ts';
import { type Owner, readInProcess } from './reader.ts';
import { firstMapping } from './rows.ts';
import { shareChoices, shareImport } from './shared.ts';

/** Reads the file again in another encoding; 422 where it cannot be, and the earlier reading stands. What its owner said of the columns holds while there are as many. */
export async function changeEncoding(
  deps: ImportDeps,
  owner: Owner,
  id: string,
  encoding: ImportEncoding,
): Promise<ImportDetail> {
  const { id: userId } = owner;
  await waiting(deps, userId, id);
  if (!existsSync(sentFile(deps.config, id))) throw new AppError(409, 'The encoding of this file is known.');
  const before = await withStaged(deps, id, (staged) => staged.file);
  if (before.encoding === encoding) return importDetail(deps, userId, id);
  const again = `${id}.${randomUUID()}`;
  const folder = makeFolder(deps.config, again);
  try {
    const { minFreeBytes } = deps.config;
    await readInProcess(owner, { path: sentFile(deps.config, id), folder, encoding, minFreeBytes });
    await untilStarted(deps, id, () => takeReading(deps, userId, id, folder));
  } finally {
    await removeFolder(deps.config, again);
  }
  return importDetail(deps, userId, id);
}

/** Puts a new reading of the file in the place of the one before; what its owner said of rows holds while there are as many. */
async function takeReading(deps: ImportDeps, userId: string, id: string, folder: string): Promise<void> {
  // It may have been started, discarded or mapped while it was read.
  const row = await waiting(deps, userId, id);
  const path = stagedFile(folderOf(deps.config, id));
  const before = await withStaged(deps, id, ({ file, db }) => ({
    file,
    choices: db.query<{ n: number; choice: string }, []>('SELECT n, choice FROM choices').all(),
  }));
  const staged = openStaged(folder);
  const { file } = staged;
  if (file.rows === before.file.rows)
    for (const { n, choice } of before.choices)
      staged.db.query('INSERT INTO choices VALUES (?, ?)').run(n, choice);
  staged.close();
  renameSync(stagedFile(folder), path);
  // Rows that are looked at are still those of the file before.
  await stopLooking(id);
  await shareImport(deps, id);
  await shareChoices(deps, id);
  const first = await firstMapping(deps, userId, before.file);
  const isMapped = JSON.stringify(row.mapping) !== JSON.stringify(first);
  const isKept = isMapped && file.columns.length === row.mapping.fields.length;
  const mapping = isKept ? row.mapping : await firstMapping(deps, userId, file);
  const { signature, format, note, rows } = file;
  await changeWaiting(deps, row, { mapping, signature, format, problem: note, total: rows });
}

/** Says what becomes of rows that look like a coin that is there. */
export async function changeAlike(
  deps: ImportDeps,
  userId: string,
  id: string,
  alike: ImportAlike,
): Promise<ImportDetail> {
  await changeWaiting(deps, await waiting(deps, userId, id), { alike });
  return importDetail(deps, userId, id);
}

/** Takes one row or leaves it out, whatever holds for the file; 404 where there is no such row. */
export async function changeRow(
  deps: ImportDeps,
  userId: string,
  id: string,
  n: number,
  choice: ImportChoice | null,
): Promise<ImportDetail> {
  await lookedAt(deps, await waiting(deps, userId, id));
  if (!(await withStaged(deps, id, (staged) => chooseRow(staged, n, choice)))) throw notFound();
  await shareChoices(deps, id);
  return importDetail(deps, userId, id);
}

/** Has the columns taken for other fields; 422 where there are not as many. */
export async function changeMapping(
  deps: ImportDeps,
  userId: string,
  id: string,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const row = await waiting(deps, userId, id);
  if (mapping.fields.length !== row.mapping.fields.length)
    throw new AppError(
      422,
      msg`The file has ${row.mapping.fields.length} columns. Please say of each what it holds.`,
    );
  await untilStarted(deps, id, () => changeWaiting(deps, row, { mapping }));
  return importDetail(deps, userId, id);
}
