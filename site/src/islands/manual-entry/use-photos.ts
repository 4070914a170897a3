import { type RefObject, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import type { CoinCircle } from '../../lib/circle.ts';
import { type PhotoProblem, photoProblem } from '../../lib/photos.ts';
import { uploadProblem, useUploadPhoto } from '../../lib/queries/photos.ts';
import type { StockQuery } from '../../lib/queries/stock-photos.ts';
import { toast } from '../../lib/toast.ts';
import type { Done } from '../../ui/notice.tsx';
import { useCoinForm } from './form-context.ts';

export const SIDES = ['Obverse', 'Reverse'] as const;
const FIELDS = ['obverseImageUrl', 'reverseImageUrl'] as const;
type Photos = Record<(typeof FIELDS)[number], string>;

/** On choosing: a failed save or a reload does not lose them. */
export function usePhotos(onUploading: (change: 1 | -1) => void) {
  const { values, set } = useCoinForm();
  const { mutateAsync: upload } = useUploadPhoto();
  const [uploading, setUploading] = useState<readonly (string | null)[]>([null, null]);
  const [earlier, setEarlier] = useState<Photos | null>(null);
  const [stock, setStock] = useState('');
  const [notice, setNotice] = useState<Done | null>(null);
  /** Incremented by a stock photo: earlier uploads are then ignored. */
  const round = useRef(0);

  const mark = (side: number, preview: string | null) =>
    setUploading((now) => now.map((other, index) => (index === side ? preview : other)));

  async function send(file: File, side: number, circle?: CoinCircle | null) {
    const field = FIELDS[side];
    if (!field) return;
    const begun = round.current;
    const preview = URL.createObjectURL(file);
    mark(side, preview);
    onUploading(1);
    try {
      const url = await upload({ file, circle });
      if (begun !== round.current) return;
      set({ [field]: url });
      setNotice({
        title: t('Photo Selected'),
        description: side === 0 ? t('It shows the obverse.') : t('It shows the reverse.'),
      });
    } catch (error) {
      toast({ ...uploadProblem(error, file), variant: 'destructive' });
    } finally {
      mark(side, null);
      URL.revokeObjectURL(preview);
      onUploading(-1);
    }
  }

  /** One photo goes to `side`, else replaces a stock photo or takes the first free side. */
  function add(files: readonly File[], side?: number, circles: readonly (CoinCircle | null)[] = []) {
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const free = FIELDS.findIndex(
      (field, index) => !uploading[index] && (!values[field] || values[field] === stock),
    );
    const first = files.length > 1 ? 0 : (side ?? Math.max(free, 0));
    setEarlier(null);
    files.forEach((file, index) => {
      void send(file, first + index, circles[index]);
    });
  }

  const remove = (side: number) => {
    const field = FIELDS[side];
    if (field) set({ [field]: '' });
    setEarlier(null);
    setNotice(null);
  };

  /** A stock photo is the only one; the earlier photos can be restored. */
  function takeStock(url: string) {
    const { obverseImageUrl, reverseImageUrl } = values;
    const before = { obverseImageUrl, reverseImageUrl };
    const replaced = FIELDS.some((field) => before[field] && before[field] !== url);
    round.current += 1;
    setEarlier(replaced ? before : null);
    setStock(url);
    set({ obverseImageUrl: url, reverseImageUrl: '' });
    setNotice({
      title: t('Photo Selected'),
      description: replaced
        ? t('The previous photo was replaced.')
        : t('The author and licence are saved with the photo.'),
    });
  }

  const bringBack = () => {
    if (earlier) set(earlier);
    setEarlier(null);
    setNotice(null);
  };

  return { uploading, notice, add, remove, takeStock, bringBack: earlier && bringBack };
}

export interface StockSearch {
  /** "Invalid Year" or "Invalid Mint Mark"; null for a possible coin. */
  problem: RefObject<PhotoProblem | null>;
  query: StockQuery;
}

export function useStockPhotos({ problem, query }: StockSearch) {
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly StockImage[] | null>(null);

  async function search() {
    const refusal = query.coinType && query.year.trim() ? problem.current : missing();
    if (refusal) return toast({ ...refusal, variant: 'destructive' });
    setSearching(true);
    const images = await photosOf(query).catch(() => []);
    setSearching(false);
    if (images.length === 0) return toast({ ...nothingFound(), variant: 'destructive' });
    setFound(images);
  }

  return { searching, found, search, close: () => setFound(null) };
}

async function photosOf(query: StockQuery): Promise<StockImage[]> {
  const [{ searchStockPhotos }] = await Promise.all([
    import('../../lib/queries/stock-photos.ts'),
    import('./StockPhotos.tsx'),
  ]);
  return searchStockPhotos(query);
}

const missing = (): PhotoProblem => ({
  title: t('Missing Information'),
  description: t('Please fill in Coin Type and Year to search for stock photos'),
});
const nothingFound = (): PhotoProblem => ({
  title: t('Search Failed'),
  description: t('Could not find stock photo. Try taking a photo instead.'),
});
