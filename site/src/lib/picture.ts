import { t } from '../../../shared/language/i18n.ts';

const TYPES = /^image\/(jpe?g|pjpeg|png|gif|webp)$/;
const MAX_BYTES = 5 * 1024 * 1024;
/** Characters of the picture as a data URL. */
const MAX_ENCODED = 10 * 1024 * 1024;

/** What forbids a file as the profile's picture, in the words of section 5; null when nothing does. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.test(type)) return t('Please select a valid image file');
  if (size >= MAX_BYTES) return t('Image size must be less than 5MB');
  return null;
}

/** What forbids sending a picture once it is encoded; null when nothing does. */
export function encodedProblem(dataUrl: string): string | null {
  if (!dataUrl.startsWith('data:image/')) return t('Please select a valid image file');
  if (dataUrl.length > MAX_ENCODED) return t('Image is too large. Please select a smaller image.');
  return null;
}

/** A file as a data URL, the form in which a profile takes its picture. Rejects when it cannot be read. */
export const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
