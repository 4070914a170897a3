import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import type { OwnerId } from '../../db/schema.ts';
import type { ImportAlike, ImportChoice, ImportDetail, ImportMapping } from '../../shared/import/model.ts';
import type { ImportEncoding } from '../../shared/import/words.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError, notFound } from '../core/errors.ts';
import { chooseRow } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { folderOf, makeFolder, removeFolder, sentFile } from './files.ts';
import {
  abortCheck,
  changeReady,
  checkedCounts,
  importDetail,
  readyImport,
  withImportLock,
  withStaged,
} from './preview.ts';
import { openStaged, stagedFile } from './read/staged.ts';
import { type Owner, readInProcess } from './reader.ts';
import { canFill, firstMapping } from './rows.ts';
import { shareChoices, shareImport } from './shared.ts';

/** 422 where reading fails; the old reading stands. The mapping stays while the number of columns does. */
export async function changeEncoding(
  deps: ImportDeps,
  owner: Owner,
  id: string,
  encoding: ImportEncoding,
): Promise<ImportDetail> {
  const { id: userId } = owner;
  await readyImport(deps, userId, id);
  if (!existsSync(sentFile(deps.config, id)))
    throw new AppError(409, 'encoding_known', 'The encoding of this file is known.');
  const before = await withStaged(deps, id, (staged) => staged.file);
  if (before.encoding === encoding) return importDetail(deps, userId, id);
  const again = `${id}.${randomUUID()}`;
  const folder = makeFolder(deps.config, again);
  try {
    const { minFreeBytes } = deps.config;
    await readInProcess(owner, { path: sentFile(deps.config, id), folder, encoding, minFreeBytes });
    await withImportLock(deps, id, () => replaceReading(deps, userId, id, folder));
  } finally {
    await removeFolder(deps.config, again);
  }
  return importDetail(deps, userId, id);
}

/** Choices for rows stay while the number of rows does. */
async function replaceReading(deps: ImportDeps, userId: OwnerId, id: string, folder: string): Promise<void> {
  // It may have been started, discarded or mapped meanwhile.
  const row = await readyImport(deps, userId, id);
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
  // A running check still has the old file open.
  await abortCheck(id);
  await shareImport(deps, id);
  await shareChoices(deps, id);
  const first = await firstMapping(deps, userId, before.file);
  const isMapped = JSON.stringify(row.mapping) !== JSON.stringify(first);
  const keepsMapping = isMapped && file.columns.length === row.mapping.fields.length;
  const mapping = keepsMapping ? row.mapping : await firstMapping(deps, userId, file);
  const { signature, format, note, rows } = file;
  await changeReady(deps, row, { mapping, signature, format, problem: note, total: rows });
}

export async function changeAlike(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  alike: ImportAlike,
): Promise<ImportDetail> {
  await changeReady(deps, await readyImport(deps, userId, id), { alike });
  return importDetail(deps, userId, id);
}

export async function changeRow(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  n: number,
  choice: ImportChoice | null,
): Promise<ImportDetail> {
  await checkedCounts(deps, await readyImport(deps, userId, id));
  if (!(await withStaged(deps, id, (staged) => chooseRow(staged, n, choice)))) throw notFound();
  await shareChoices(deps, id);
  return importDetail(deps, userId, id);
}

export async function changeMapping(
  deps: ImportDeps,
  userId: OwnerId,
  id: string,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const row = await readyImport(deps, userId, id);
  if (mapping.fields.length !== row.mapping.fields.length)
    throw new AppError(422, 'mapping_incomplete', 'The file has {length} columns. Choose a field for each.', {
      length: row.mapping.fields.length,
    });
  if (!(await withStaged(deps, id, ({ file }) => canFill(file, mapping))))
    throw new AppError(422, 'column_not_grouped', NOT_GROUPED);
  await withImportLock(deps, id, () => changeReady(deps, row, { mapping }));
  return importDetail(deps, userId, id);
}

const NOT_GROUPED = msg('Blank cells of this column can’t mean the value above.');
