import type { OwnerId } from '../../../db/schema.ts';
import { ownerIdOf } from '../../core/access.ts';
import type { Client } from '../../testing/app.ts';

/** A picture of one pixel, as GIF. */
export const GIF = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

export const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** The id of the user behind a client. */
export async function idOf(client: Client): Promise<OwnerId> {
  const { data } = await client.api.auth.user.get();
  if (!data) throw new Error('nobody is signed in');
  return ownerIdOf(data);
}

/** Files of our own zips (stored, also ZIP64) by name, from the directory; throws if damaged. */
export function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const data = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const ensure = (at: number, signature: number) => {
    if (data.getUint32(at, true) !== signature) throw new Error(`no ${signature.toString(16)} at ${at}`);
  };
  const end = zip.length - 22;
  ensure(end, 0x06054b50);
  let count = data.getUint16(end + 10, true);
  let at = data.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) {
    ensure(end - 20, 0x07064b50);
    const wide = Number(data.getBigUint64(end - 12, true));
    ensure(wide, 0x06064b50);
    count = Number(data.getBigUint64(wide + 32, true));
    at = Number(data.getBigUint64(wide + 48, true));
  }
  const files = new Map<string, Uint8Array>();
  for (; count > 0; count -= 1) {
    ensure(at, 0x02014b50);
    const [check, size] = [data.getUint32(at + 16, true), data.getUint32(at + 24, true)];
    const [nameLength, extra] = [data.getUint16(at + 28, true), data.getUint16(at + 30, true)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const file = data.getUint32(at + 42, true);
    ensure(file, 0x04034b50);
    const start = file + 30 + data.getUint16(file + 26, true) + data.getUint16(file + 28, true);
    const bytes = zip.subarray(start, start + size);
    if (Bun.hash.crc32(bytes) !== check) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} twice`);
    files.set(name, bytes);
    at += 46 + nameLength + extra + data.getUint16(at + 32, true);
  }
  if (at !== (data.getUint16(end + 10, true) === 0xffff ? end - 76 : end))
    throw new Error('the directory is cut short');
  return files;
}
