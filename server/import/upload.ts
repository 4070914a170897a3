import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, lt } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { imports, type OwnerId } from '../../db/schema.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { MAX_GUEST_IMPORT_BYTES, MAX_IMPORT_BYTES } from '../../shared/import/words.ts';
import { msg } from '../../shared/language/msg.ts';
import { eachAlone } from '../core/chunks.ts';
import { AppError, tooMany } from '../core/errors.ts';
import { createShare } from '../core/http/bodies.ts';
import { takeAlone } from '../core/leases.ts';
import { networkOf, widerNetworksOf } from '../core/network.ts';
import type { ImportDeps } from './deps.ts';
import {
  importFolders,
  makeFolder,
  removeFolder,
  removeSentFile,
  sentFile,
  tooLarge,
  writeBody,
} from './files.ts';
import { importDetail } from './preview.ts';
import { openStaged } from './read/staged.ts';
import { type Owner, readInProcess } from './reader.ts';
import { firstMapping } from './rows.ts';
import { dropShared, shareImport, sweepShared } from './shared.ts';

const MOST_OPEN = 5;

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

const MAX_AGE_MS = 7 * DAY_MS;

/** Uploads at the same time from one network, and from a wider one. */
const FROM_NETWORK = createShare(3);

const FROM_WIDER = createShare(6);

interface Sent {
  name: string;
  length: number;
  address: string;
}

/**
 * Before reading: 413 too long, 409 while another is sent or too many wait, 429 too many from the network,
 * 507 without room.
 */
export async function receiveImport(
  deps: ImportDeps,
  owner: Owner,
  { name, length, address }: Sent,
  body: ReadableStream<Uint8Array> | null,
): Promise<ImportDetail> {
  const most = owner.isGuest ? MAX_GUEST_IMPORT_BYTES : MAX_IMPORT_BYTES;
  if (length > most) throw tooLarge(most);
  const shares = [
    [FROM_NETWORK, networkOf(address)] as const,
    ...widerNetworksOf(address).map((around) => [FROM_WIDER, around] as const),
  ];
  if (shares.some(([share, key]) => !share.hasRoom(key, 1)))
    throw tooMany(15, 'network_uploads_busy', MANY_FROM_NETWORK);
  for (const [share, key] of shares) share.add(key, 1);
  try {
    const place = await takeAlone(deps, `file of ${owner.id}`);
    if (!place) throw new AppError(409, 'import_upload_in_progress', ONE_AT_A_TIME);
    try {
      return await receiveBody(deps, owner, { name, length }, body);
    } finally {
      await place.end();
    }
  } finally {
    for (const [share, key] of shares) share.add(key, -1);
  }
}

const MANY_FROM_NETWORK = msg(
  'Several files are being uploaded from your network. Please try again in a moment.',
);

const ONE_AT_A_TIME = msg('Another of your files is still being uploaded or read. Try again when it’s done.');

async function receiveBody(
  deps: ImportDeps,
  owner: Owner,
  { name, length }: Omit<Sent, 'address'>,
  body: ReadableStream<Uint8Array> | null,
): Promise<ImportDetail> {
  await deps.db.transaction((tx) => refuseTooManyOpen(tx, owner.id));
  const id = randomUUID();
  try {
    makeFolder(deps.config, id);
    const path = sentFile(deps.config, id);
    await writeBody(deps.config, body, path, length);
    const detail = await stageFile(deps, owner, { id, name, path });
    if (detail.encoding === null) await removeSentFile(deps.config, id);
    return detail;
  } catch (error) {
    await removeFolder(deps.config, id);
    await dropShared(deps, id);
    throw error;
  }
}

export async function stageFile(
  deps: ImportDeps,
  owner: Owner,
  { id, name, path }: { id: string; name: string; path: string },
): Promise<ImportDetail> {
  const folder = makeFolder(deps.config, id);
  const { id: userId } = owner;
  const { minFreeBytes } = deps.config;
  await readInProcess(owner, { path, folder, minFreeBytes });
  await shareImport(deps, id);
  const staged = openStaged(folder);
  try {
    const { file } = staged;
    const mapping = await firstMapping(deps, userId, file);
    await deps.db.transaction(async (tx) => {
      await refuseTooManyOpen(tx, userId);
      await tx.insert(imports).values({
        ...{ id, userId, mapping, format: file.format, signature: file.signature, total: file.rows },
        ...{ fileName: plainName(name), state: 'ready', problem: file.note },
      });
    });
  } finally {
    staged.close();
  }
  return importDetail(deps, userId, id);
}

const plainName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{C}/gu, '')
    .slice(0, 200) || 'file';

async function refuseTooManyOpen(orm: Orm, userId: OwnerId): Promise<void> {
  const [{ open } = { open: 0 }] = await orm
    .select({ open: count() })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.state, ['ready', 'importing'])));
  if (open >= MOST_OPEN) throw new AppError(409, 'import_limit_reached', IMPORT_LIMIT_REACHED);
}

export async function sweepImports(deps: ImportDeps): Promise<void> {
  const before = new Date(Date.now() - MAX_AGE_MS);
  await deps.db.transaction(async (tx) => {
    await tx.delete(imports).where(and(eq(imports.state, 'ready'), lt(imports.createdAt, before)));
  });
  const open = await deps.db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['ready', 'importing']));
  const openIds = new Set(open.map(({ id }) => id));
  await sweepShared(deps, openIds, HOUR_MS);
  const old = importFolders(deps.config).filter(
    ({ id, madeAt }) => !openIds.has(id) && Date.now() - madeAt > HOUR_MS,
  );
  await eachAlone(deps, 'imported files', old, ({ id }) => removeFolder(deps.config, id));
}

const IMPORT_LIMIT_REACHED = msg('You have several files ready to import. Import or discard them first.');
