import { MAX_FILES } from '../../../shared/coins/files.ts';
import { CoinFileShape } from '../../../shared/coins/model.ts';
import { storable } from '../../../shared/coins/texts.ts';
import { type ImportProblem, MAX_IMPORT_ROWS } from '../../../shared/import/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { RateBody, RatePath } from '../../../shared/money/rate-bodies.ts';
import { type ExchangeRate, isDollars } from '../../../shared/money/rates.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { AppError } from '../../core/errors.ts';
import { boundTree } from '../../core/http/json.ts';
import { thinHistory } from '../../dashboard/thin-history.ts';
import { readCoinCollection } from './coin-collection.ts';
import { type JsonItem, jsonItems, parsed } from './json.ts';
import { keepFile, keepPhoto } from './photos.ts';
import { type StagedExtra, type StagedWriter, TOO_MANY_ROWS, WANT_MEMBER } from './staged.ts';
import { CUT_SHORT, UNKNOWN_KIND, Unreadable } from './unreadable.ts';
import type { Archive } from './zip.ts';

/** Bytes of a collection as JSON. */
export const MOST_JSON = 200 * 1024 * 1024;
/** Characters of one coin without the history of its values, of one value there, and of the whole history. */
const [MOST_COIN, MOST_POINT, MOST_HISTORY] = [256 * 1024, 2000, 1024 * 1024];
/** Values kept of a history: the newest as they are, and what `thinHistory` leaves of those before. */
const [MOST_POINTS, NEWEST] = [2000, 1599];
/** Rates of an export: more than there are currencies. */
const MOST_RATES = 300;

const MEMBERS = new Set(['format', 'formatVersion', 'coins', 'exchangeRates', 'wants', 'collections']);

/** The text of a file that is JSON, from its beginning each time. */
export type JsonText = () => AsyncIterable<string>;

/** Stages the coins and wants of Mintmark's own export, each whole, or of the app Coin Collection; answers which it is. */
export async function readCollection(
  text: JsonText,
  folder: string,
  staged: StagedWriter,
  archive?: Archive,
): Promise<'mintmark' | 'coin-collection'> {
  const members = new Map<string, JsonItem>();
  for await (const items of jsonItems(text()))
    for (const item of items) if (MEMBERS.has(item.name)) members.set(item.name, item);
  const member = (name: string): unknown => parsed(members.get(name)?.text ?? 'null');
  if (member('format') !== 'mintmark-collection') {
    if (archive) throw new Unreadable(CUT_SHORT);
    if (!members.get('collections')?.isList) throw new Unreadable(UNKNOWN_KIND, 415);
    await readCoinCollection(jsonItems(text(), 'collections'), staged);
    return 'coin-collection';
  }
  if (Number(member('formatVersion')) > 1)
    throw new Unreadable(msg('This export is of a newer Mintmark. Please bring this one up to date first.'));
  if (!members.get('coins')?.isList) throw new Unreadable(CUT_SHORT);
  staged.rates = ratesIn(member('exchangeRates'));
  let line = 0;
  for await (const items of jsonItems(text(), 'coins'))
    for (const item of items) {
      if (!item.isElement) continue;
      line += 1;
      if (line > MAX_IMPORT_ROWS) throw new Unreadable(TOO_MANY_ROWS);
      await stageCoin(line, item.text, folder, staged, archive);
    }
  if (!members.get('wants')?.isList || members.get('wants')?.text === '[]') return 'mintmark';
  for await (const items of jsonItems(text(), 'wants'))
    for (const item of items) {
      if (!item.isElement) continue;
      line += 1;
      stageWant(line, item.text, staged);
    }
  return 'mintmark';
}

/** The rates an export brings along; what cannot be one is left out. */
function ratesIn(rates: unknown): ExchangeRate[] {
  if (!Array.isArray(rates)) return [];
  return rates.slice(0, MOST_RATES).flatMap((one: unknown) => {
    const [{ data: path }, { data: body }] = [RatePath.safeParse(one), RateBody.safeParse(one)];
    return path && body && !isDollars(path.currency) ? [{ ...path, ...body }] : [];
  });
}

const TOO_LARGE: ImportProblem = {
  field: null,
  message: msg('This coin holds more than one coin can: at most 256 kB of text and 5,000 values.'),
  kind: 'wrong',
};

/** Stages a coin with its photos out of the archive, where there is one. One that is too large is staged as wrong. */
async function stageCoin(
  line: number,
  text: string | null,
  folder: string,
  staged: StagedWriter,
  archive?: Archive,
): Promise<void> {
  const coin = text === null ? {} : parsed(text);
  if (typeof coin !== 'object' || coin === null) return;
  const kept = text === null ? null : boundCoin(coin as Record<string, unknown>);
  if (!kept) return staged.add(line, ['name' in coin ? String(coin.name) : ''], { problem: TOO_LARGE });
  const photos: (string | null)[] = [];
  for (const field of ['obverseImageUrl', 'reverseImageUrl', 'imageUrl']) {
    const [, hash] = /^\/photos\/([0-9a-f]{64})\.webp$/.exec(String(kept.coin[field] ?? '')) ?? [];
    const name = `photos/${hash}.webp`;
    const bytes = hash && archive?.names.has(name) ? await archive.bytes(name, MAX_PHOTO_BYTES) : null;
    photos.push(bytes ? await keepPhoto(folder, bytes) : null);
  }
  const files = archive ? await filesOf(kept.coin, folder, archive) : [];
  const { id, userId } = kept.coin;
  const reference = id && userId ? `${userId}/${id}` : null;
  const { problem } = kept;
  staged.add(
    line,
    [JSON.stringify(kept.coin)],
    { photos, files, reference, problem },
    MOST_COIN + MOST_HISTORY,
  );
}

/** The further photos and documents of a coin that lie in the archive, put aside. */
async function filesOf(
  { files }: Record<string, unknown>,
  folder: string,
  archive: Archive,
): Promise<StagedExtra[]> {
  const kept: StagedExtra[] = [];
  for (const one of Array.isArray(files) ? files.slice(0, MAX_FILES) : []) {
    const { data } = CoinFileShape.safeParse(one);
    const name = data?.url.slice(1);
    if (!data || !name || !archive.names.has(name)) continue;
    const file = await keepFile(folder, await archive.bytes(name, MAX_PHOTO_BYTES));
    if (file) kept.push({ file, role: data.role, name: data.name });
  }
  return kept;
}

/** Stages a want; one that is too large is staged as wrong. */
function stageWant(line: number, text: string | null, staged: StagedWriter): void {
  const cell = text === null ? null : boundWant(parsed(text));
  if (cell === null) staged.add(line, [''], { problem: TOO_LARGE });
  else staged.add(line, [cell], {}, MOST_COIN);
}

function boundWant(want: unknown): string | null {
  try {
    boundTree(want, storable);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  const cell = JSON.stringify({ [WANT_MEMBER]: want });
  return cell.length > MOST_COIN ? null : cell;
}

/** The coin with no more values in its history than are kept, and what is to be said about that; null where it is too large. */
function boundCoin(whole: Record<string, unknown>) {
  const { priceHistory, ...coin } = whole;
  const points = Array.isArray(priceHistory) ? thinned(priceHistory) : priceHistory;
  try {
    boundTree(coin, storable);
    if (Array.isArray(points)) for (const point of points) boundTree(point, storable);
    else boundTree(points, storable);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  const history = Array.isArray(points) ? points.map((point) => JSON.stringify(point).length) : [];
  const isTooLarge =
    JSON.stringify(coin).length > MOST_COIN ||
    history.some((characters) => characters > MOST_POINT) ||
    history.reduce((sum, characters) => sum + characters, 0) > MOST_HISTORY;
  if (isTooLarge) return null;
  const problem =
    Array.isArray(priceHistory) && Array.isArray(points) && points.length < priceHistory.length
      ? thinnedOut(priceHistory.length, points.length)
      : null;
  const kept: Record<string, unknown> = points === undefined ? coin : { ...coin, priceHistory: points };
  return { coin: kept, problem };
}

const thinnedOut = (had: number, left: number): ImportProblem => ({
  field: 'priceHistory',
  message: msg`Of the ${had.toLocaleString('en-US')} values in its history ${left.toLocaleString('en-US')} are kept: the newest, and the highest and the lowest of those before.`,
  kind: 'doubtful',
});

/** The points that are kept, oldest first. */
function thinned(points: unknown[]): unknown[] {
  if (points.length <= MOST_POINTS) return points;
  const days = points
    .flatMap((point) => {
      const { recordedAt, value } = Object(point) as Record<string, unknown>;
      const cents = typeof value === 'string' || typeof value === 'number' ? parseMoney(value) : null;
      return cents === null ? [] : [{ point, at: Date.parse(String(recordedAt)), value: cents }];
    })
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => one.at - other.at);
  return [...thinHistory(days.slice(0, -NEWEST)), ...days.slice(-NEWEST)].map(({ point }) => point);
}
