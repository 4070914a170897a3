import { t } from '../../../../shared/language/i18n.ts';
import { toUrl } from '../../lib/captured-photos.ts';
import type { CoinCircle, Size } from '../../lib/circle.ts';
import { bulkState, identifyBulk } from '../../lib/queries/global.ts';

const POLL_MS = 700;

/** Resolves once the server has the coins and works on them. Throws `ApiError`. */
export async function beginBulk(
  photo: Blob,
  coins: readonly CoinCircle[],
  from: number,
  to: number,
): Promise<void> {
  const cut = await cutOut(photo, coins.slice(from, to));
  const ready = await Promise.all(
    cut.map(async (coin, index) => ({
      id: t('Coin {n} of {all}', { n: from + index + 1, all: coins.length }),
      obverse: await toUrl(coin),
    })),
  );
  await beginRun(ready);
}

/** Resolves once the server works on them. Throws `ApiError`. */
export async function beginRun(coins: Parameters<typeof identifyBulk>[0]): Promise<void> {
  const before = (await bulkState()).run?.runId;
  let isOver = false;
  const asked = identifyBulk(coins).finally(() => {
    isOver = true;
  });
  await Promise.race([asked, isUnderWay(before, () => isOver)]);
  asked.catch(() => {});
}

/** The answer to the request itself comes only with the last coin. */
async function isUnderWay(before: string | undefined, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = await bulkState().catch(() => null);
    if (now?.run && now.run.runId !== before) return;
  }
  // The request itself has the reason.
  await new Promise(() => {});
}

/** In radii: room for the edge, little of the neighbours. */
const MARGIN = 1.1;
/** Pixels. */
const LARGEST = 1200;
const QUALITY = 0.92;

async function cutOut(photo: Blob, circles: readonly CoinCircle[]): Promise<Blob[]> {
  const picture = await createImageBitmap(photo);
  const cut: Blob[] = [];
  try {
    for (const circle of circles) {
      const { left, top, side } = squareOf(circle, picture);
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(LARGEST, side);
      canvas.height = canvas.width;
      const pen = canvas.getContext('2d', { alpha: false });
      if (!pen) throw new Error('no canvas');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
      cut.push(await blobOf(canvas));
    }
  } finally {
    picture.close();
  }
  return cut;
}

/** Whole pixels inside the photo, so that no black strip appears at its edge. */
export function squareOf({ x, y, radius }: CoinCircle, { width, height }: Size) {
  const short = Math.min(width, height);
  const side = Math.min(short, Math.round(2 * MARGIN * radius * short));
  const inside = (middle: number, most: number) =>
    Math.max(0, Math.min(most - side, Math.round(middle - side / 2)));
  return { left: inside(x * width, width), top: inside(y * height, height), side };
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no canvas'))), 'image/jpeg', QUALITY);
  });
