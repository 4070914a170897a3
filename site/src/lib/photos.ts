import { t } from '../../../shared/language/i18n.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../shared/photos/model.ts';

export interface PhotoProblem {
  title: string;
  description: string;
}

const TYPES = /^image\/(jpe?g|pjpeg|png|webp|heic|heif)(-sequence)?$/;
const HEIC_NAME = /\.(heic|heif)$/i;

/** Some systems give HEIC files no type. */
const looksLikePhoto = (file: File) => (file.type ? TYPES.test(file.type) : HEIC_NAME.test(file.name));

export function photoProblem(files: readonly File[]): PhotoProblem | null {
  if (files.length > MAX_PHOTOS) {
    return {
      title: t('Too Many Files'),
      description: t('Please select maximum {MAX_PHOTOS} photos (obverse and reverse).', { MAX_PHOTOS }),
    };
  }
  for (const file of files) {
    if (!looksLikePhoto(file)) {
      return {
        title: t('Invalid File Type'),
        description: t('{name} is not a valid image file.', { name: file.name }),
      };
    }
    if (file.size > MAX_PHOTO_BYTES) {
      return {
        title: t('File Too Large'),
        description: t('{name} is too large. Maximum size is 20MB.', { name: file.name }),
      };
    }
  }
  return null;
}

/** Brands in the `ftyp` box of a HEIF file (ISO/IEC 23008-12, annex B), at byte 8. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12));
}

const JPEG_QUALITY = 0.92;

export async function toUploadable(file: File): Promise<File> {
  if (!(await isHeic(file))) return file;
  const jpeg = (await decodedByBrowser(file)) ?? (await decodedByLibrary(file));
  return new File([jpeg], file.name.replace(HEIC_NAME, '.jpg'), { type: 'image/jpeg' });
}

/** Only Safari decodes HEIC; null elsewhere. */
async function decodedByBrowser(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

/** A 3 MB decoder, loaded on first use; the build without eval (CSP). */
async function decodedByLibrary(file: Blob): Promise<Blob> {
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: file, type: 'image/jpeg', quality: JPEG_QUALITY });
}
