import { useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import type { CoinCircle } from '../../lib/circle.ts';
import { type PhotoProblem, photoProblem } from '../../lib/photos.ts';
import { uploadProblem, useUploadPhoto } from '../../lib/queries/photos.ts';
import type { StockQuery } from '../../lib/queries/stock-photos.ts';
import { toast } from '../../lib/toast.ts';
import type { Done } from '../../ui/done-notice.tsx';
import { useCoinForm } from './form-context.ts';

export const SIDES = ['Obverse', 'Reverse'] as const;
const FIELDS = ['obverseImageUrl', 'reverseImageUrl'] as const;
type Photos = Record<(typeof FIELDS)[number], string>;

/** Uploads photos as they are chosen, so that a save that fails, or a reload, does not lose them. */
export function usePhotos(onUploading: (change: 1 | -1) => void) {
  const { values, set } = useCoinForm();
  const { mutateAsync: upload } = useUploadPhoto();
  /** Addresses of the files on their way, by side. */
  const [uploading, setUploading] = useState<readonly (string | null)[]>([null, null]);
  /** What a stock photo took the place of, until the photos change again. */
  const [aside, setAside] = useState<Photos | null>(null);
  const [stock, setStock] = useState('');
  const [said, setSaid] = useState<Done | null>(null);
  /** Counts the stock photos chosen: what is still on its way then comes too late. */
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
      setSaid({
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

  /** Two photos are obverse and reverse; one goes to `side`, else takes a stock photo's place or the first free one. */
  function add(files: readonly File[], side?: number, circles: readonly (CoinCircle | null)[] = []) {
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const free = FIELDS.findIndex(
      (field, index) => !uploading[index] && (!values[field] || values[field] === stock),
    );
    const first = files.length > 1 ? 0 : (side ?? Math.max(free, 0));
    setAside(null);
    files.forEach((file, index) => {
      void send(file, first + index, circles[index]);
    });
  }

  const remove = (side: number) => {
    const field = FIELDS[side];
    if (field) set({ [field]: '' });
    setAside(null);
    setSaid(null);
  };

  /** A stock photo is the coin's only one (specification 001, section 4); what was there can be brought back. */
  function takeStock(url: string) {
    const { obverseImageUrl, reverseImageUrl } = values;
    const before = { obverseImageUrl, reverseImageUrl };
    const replaced = FIELDS.some((field) => before[field] && before[field] !== url);
    round.current += 1;
    setAside(replaced ? before : null);
    setStock(url);
    set({ obverseImageUrl: url, reverseImageUrl: '' });
    setSaid({
      title: t('Photo Selected'),
      description: replaced
        ? t('The photo before it was put aside.')
        : t('Its author and licence stay with it.'),
    });
  }

  const bringBack = () => {
    if (aside) set(aside);
    setAside(null);
    setSaid(null);
  };

  return { uploading, said, add, remove, takeStock, bringBack: aside && bringBack };
}

/** What a stock photo is looked for, and what the catalogue has against it. */
export interface StockSearch {
  /** "Invalid Year" or "Invalid Mint Mark"; null when there may be such a coin. */
  problem: PhotoProblem | null;
  query: StockQuery;
}

/** Looks for stock photos of the coin in the form (specification 001, sections 5 and 8). */
export function useStockPhotos({ problem, query }: StockSearch) {
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly StockImage[] | null>(null);

  async function search() {
    const refusal = query.coinType && query.year.trim() ? problem : missing();
    if (refusal) return toast({ ...refusal, variant: 'destructive' });
    setSearching(true);
    const images = await photosOf(query).catch(() => []);
    setSearching(false);
    if (images.length === 0) return toast({ ...nothingFound(), variant: 'destructive' });
    setFound(images);
  }

  return { searching, found, search, close: () => setFound(null) };
}

/** What asks comes only when somebody asks, with what shows the answer: without the one the other is no use. */
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
