import type { z } from 'zod';
import type { Orm } from '../../db/client.ts';
import type { OwnerId } from '../../db/schema.ts';
import { type CoinFile, isPdf, MAX_FILES, TOO_MANY_FILES } from '../../shared/coins/files.ts';
import { type Coin, type CreatedAt, FileName, FileRole } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { MAX_PHOTO_BYTES } from '../../shared/photos/model.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { once, type Repeatable } from '../core/once.ts';
import { addDocument, addPhotos, NO_DOCUMENT } from '../photos/service.ts';
import type { CoinsDeps } from './deps.ts';
import { isAnother } from './merge.ts';
import { coinRow } from './queries.ts';
import { toCoin } from './view.ts';
import { writeCoin } from './write.ts';

/** 404 for a coin of another owner or time, 409 for a duplicate or more than 30; else the errors of the photo store. */
export async function addFile(
  deps: CoinsDeps,
  userId: OwnerId,
  { id, createdAt }: z.output<typeof CreatedAt> & { id: number },
  form: FormData,
  repeatable: Repeatable | null = null,
): Promise<Coin> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw new AppError(422, 'file_missing', NO_FILE).listed();
  if (file.size > MAX_PHOTO_BYTES) throw new AppError(413, 'file_too_large', TOO_LARGE).listed();
  const role = read(FileRole, 'role', form.get('role') ?? 'other');
  const name = read(FileName, 'name', form.get('name'));
  const before = await coinRow(deps.db.orm, userId, id);
  if (!before || isAnother(before, { createdAt })) throw notFound();
  const isDocument = isPdf(await file.slice(0, 1024).bytes());
  if (!repeatable) refuseMore(before.files ?? []);
  const url = isDocument ? await addDocument(deps, userId, file) : await addPhoto(deps, userId, file);
  const add = async (tx: Orm) => {
    const row = await coinRow(tx, userId, id);
    if (!row || isAnother(row, { createdAt })) throw notFound();
    const files = row.files ?? [];
    if (files.some((one) => one.url === url))
      throw new AppError(409, 'file_already_attached', ALREADY).listed();
    refuseMore(files);
    const given = { files: [...files, { url, role, name }] };
    return toCoin(await writeCoin(tx, deps, row, given, { given }));
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => add(tx)));
}

async function addPhoto(deps: CoinsDeps, userId: OwnerId, photo: Blob): Promise<string> {
  const circles = { obverse: null, reverse: null };
  try {
    return (await addPhotos(deps, userId, { obverse: photo, circles })).obverseImageUrl;
  } catch (error) {
    if (error instanceof AppError && error.code === 'photo_format_unsupported')
      throw new AppError(415, 'document_format_unsupported', NO_DOCUMENT).listed();
    throw error;
  }
}

function refuseMore(files: readonly CoinFile[]): void {
  if (files.length >= MAX_FILES) throw new AppError(409, 'file_limit_reached', TOO_MANY_FILES).listed();
}

function read<Schema extends z.ZodType>(schema: Schema, field: string, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw fieldError(field, 'input_invalid', error.issues[0]?.message ?? '');
  return data as z.output<Schema>;
}

const NO_FILE = msg('Please choose a photo or a PDF.');
const TOO_LARGE = msg('The file is too large. Maximum size is 20MB.');
const ALREADY = msg('This file is already on the coin.');
