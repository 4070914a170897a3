import { msg } from '../language/msg.ts';

/** What a further photo or document can show, in the order of the list. */
export const FILE_ROLES = ['edge', 'detail', 'slab', 'holder', 'certificate', 'receipt', 'other'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** A photo or document of a coin beside the photos of both sides. */
export interface CoinFile {
  /** `/photos/<hash>.webp` of a photo, `/documents/<hash>.pdf` of a document. */
  url: string;
  role: FileRole;
  /** What its owner calls it; null for nothing. */
  name: string | null;
}

/** A flaw on a photo; x and y are shares of its width and height. */
export interface PhotoMark {
  /** `/photos/<hash>.webp` */
  photo: string;
  x: number;
  y: number;
  note: string;
}

export const MAX_PHOTO_MARKS = 40;
export const MAX_MARK_NOTE = 140;
export const PHOTO_ADDRESS = /^\/photos\/[0-9a-f]{64}\.webp$/;

/** Photos and documents of one coin. */
export const MAX_FILES = 30;
export const MAX_FILE_NAME = 100;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

export const TOO_MANY_FILES = msg(
  'A coin can have at most {MAX_FILES} additional photos and documents. Remove one first.',
  { MAX_FILES },
);
export const FILE_ADDRESS = /^\/(?:photos\/[0-9a-f]{64}\.webp|documents\/[0-9a-f]{64}\.pdf)$/;

export const isDocument = ({ url }: Pick<CoinFile, 'url'>): boolean => url.endsWith('.pdf');

/** Its fields in one order: PostgreSQL has them in its own. */
export const fileInOrder = ({ url, role, name }: CoinFile): CoinFile => ({ url, role, name });

export const markInOrder = ({ photo, x, y, note }: PhotoMark): PhotoMark => ({ photo, x, y, note });

/** Whether bytes begin as a PDF: its header stands within the first kilobyte (ISO 32000-1, Annex H). */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
