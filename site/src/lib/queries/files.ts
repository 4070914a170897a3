import type { Coin } from '../../../../shared/coins/model.ts';
import { api, unwrap } from '../api.ts';
import { toUploadable } from '../photos.ts';
import { storeCoin } from './coins.ts';

/** Uploads a photo, converted first when it is HEIC, or a PDF, and adds it to a coin; throws `ApiError`. */
export async function addFile(id: number, file: File, isDocument: boolean): Promise<Coin> {
  const sent = isDocument ? file : await toUploadable(file);
  // A file of a document says what it is; a photo is named by the camera.
  const name = isDocument ? file.name.replace(/\.pdf$/i, '').slice(0, 100) : '';
  const coin: Coin = unwrap(await api.coins({ id }).files.post({ file: sent, name }));
  storeCoin(coin);
  return coin;
}
