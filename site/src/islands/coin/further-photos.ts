import { createContext, type RefObject } from 'react';
import { type CoinFile, type FileRole, isDocument } from '../../../../shared/coins/files.ts';
import { t } from '../../../../shared/language/i18n.ts';

/** Shows a further photo large, by its number among the photos. */
export type ShowPhoto = ((index: number) => void) | null;

/** What shows a further photo in the viewer of both sides, once that stands. */
export const FurtherPhotosContext = createContext<RefObject<ShowPhoto>>({ current: null });

/** The button that opens a further photo, to which the focus returns. */
export const buttonOfPhoto = (index: number): HTMLElement | null =>
  document.querySelector(`[data-further-photo="${index}"]`);

export const photosIn = (files: readonly CoinFile[]): CoinFile[] => files.filter((one) => !isDocument(one));

/** What a photo or document shows, in words. */
export function roleInWords(role: FileRole, isOfDocument: boolean): string {
  const words: Record<FileRole, string> = {
    edge: t('Edge'),
    detail: t('Detail'),
    slab: t('Slab'),
    holder: t('Holder'),
    certificate: t('Certificate'),
    receipt: t('Receipt'),
    other: isOfDocument ? t('Document') : t('Photo'),
  };
  return words[role];
}

/** What a photo or document is called: by its owner, else by what it shows. */
export const nameOfFile = (file: CoinFile): string => file.name ?? roleInWords(file.role, isDocument(file));
