import { createContext, type RefObject } from 'react';
import { type CoinFile, type FileRole, isDocument } from '../../../../shared/coins/files.ts';
import { t } from '../../../../shared/language/i18n.ts';

export type ShowPhoto = ((index: number) => void) | null;

/** Set by Faces once it is mounted. */
export const FurtherPhotosContext = createContext<RefObject<ShowPhoto>>({ current: null });

export const buttonOfPhoto = (index: number): HTMLElement | null =>
  document.querySelector(`[data-further-photo="${index}"]`);

export const photosIn = (files: readonly CoinFile[]): CoinFile[] => files.filter((one) => !isDocument(one));

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

/** The owner's name for it, else its kind. */
export const nameOfFile = (file: CoinFile): string => file.name ?? roleInWords(file.role, isDocument(file));
