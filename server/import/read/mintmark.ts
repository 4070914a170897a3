import { z } from 'zod';
import { MAX_FILES } from '../../../shared/coins/files.ts';
import { CoinFileShape } from '../../../shared/coins/model.ts';
import { storable } from '../../../shared/coins/texts.ts';
import type { ImportProblem } from '../../../shared/import/model.ts';
import { MAX_IMPORT_ROWS } from '../../../shared/import/words.ts';
import { msg, msgCount } from '../../../shared/language/msg.ts';
import { type ExchangeRate, isDollars, parseMoney } from '../../../shared/money/money.ts';
import { RateBody, RatePath } from '../../../shared/money/rate-bodies.ts';
import { MAX_PHOTO_BYTES, photoHash } from '../../../shared/photos/model.ts';
import { AppError } from '../../core/errors.ts';
import { boundTree } from '../../core/http/json.ts';
import { thinHistory } from '../../dashboard/value-history.ts';
import { createExtras } from './extras.ts';
import { type JsonItem, jsonItems, parsed } from './json.ts';
import { keepFile, keepPhoto } from './photos.ts';
import {
  CUT_SHORT,
  type StagedExtra,
  type StagedWriter,
  TOO_MANY_ROWS,
  UNKNOWN_KIND,
  Unreadable,
  WANT_MEMBER,
} from './staged.ts';
import type { Archive } from './zip.ts';

/** Bytes. */
export const MOST_JSON = 200 * 1024 * 1024;
/** Characters of a coin without history, of one value, of the whole history. */
const [MOST_COIN, MOST_POINT, MOST_HISTORY] = [256 * 1024, 2000, 1024 * 1024];
/** Of a history the newest stay; `thinHistory` reduces the older ones. */
const [MOST_POINTS, NEWEST] = [2000, 1599];
const MOST_RATES = 300;

const MEMBERS = new Set(['format', 'formatVersion', 'coins', 'exchangeRates', 'wants', 'collections']);

/** Streams the text from its beginning each time. */
type JsonText = () => AsyncIterable<string>;

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
    throw new Unreadable(
      msg('This export comes from a newer version of Mintmark. Update this server first.'),
    );
  if (!members.get('coins')?.isList) throw new Unreadable(CUT_SHORT);
  staged.rates = ratesIn(member('exchangeRates'));
  await readExtras(text, folder, staged, archive);
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

async function readExtras(
  text: JsonText,
  folder: string,
  staged: StagedWriter,
  archive?: Archive,
): Promise<void> {
  const { extras, add, lists, told } = createExtras(
    (name) => archive?.names.has(name) ?? false,
    (hash, notes) => staged.notePhoto(hash, notes),
  );
  for await (const items of jsonItems(text(), ...lists))
    for (const { isElement, name, text: element } of items)
      if (isElement) add(name, element === null ? null : parsed(element));
  for (const sentence of told(archive?.names.has('profile.json') ?? false)) staged.tell(sentence);
  for (const draft of extras.drafts)
    for (const side of ['obverseImageUrl', 'reverseImageUrl'] as const) {
      const name = `photos/${photoHash(draft[side])}.webp`;
      const bytes = archive?.names.has(name) ? await archive.bytes(name, MAX_PHOTO_BYTES) : null;
      if (!bytes || !(await keepPhoto(folder, bytes))) draft[side] = null;
    }
  staged.extras = extras;
}

function ratesIn(rates: unknown): ExchangeRate[] {
  if (!Array.isArray(rates)) return [];
  return rates.slice(0, MOST_RATES).flatMap((one: unknown) => {
    const [{ data: path }, { data: body }] = [RatePath.safeParse(one), RateBody.safeParse(one)];
    return path && body && !isDollars(path.currency) ? [{ ...path, ...body }] : [];
  });
}

const TOO_LARGE: ImportProblem = {
  field: null,
  message: msg('This coin has too much data: at most 256 kB of text and 5,000 values.'),
  kind: 'wrong',
};

async function stageCoin(
  line: number,
  text: string | null,
  folder: string,
  staged: StagedWriter,
  archive?: Archive,
): Promise<void> {
  const coin = text === null ? {} : parsed(text);
  if (typeof coin !== 'object' || coin === null) return;
  const bounded = text === null ? null : boundCoin(coin as Record<string, unknown>);
  if (!bounded) return staged.add(line, ['name' in coin ? String(coin.name) : ''], { problem: TOO_LARGE });
  const photos: (string | null)[] = [];
  for (const field of ['obverseImageUrl', 'reverseImageUrl', 'imageUrl']) {
    const hash = photoHash(String(bounded.coin[field] ?? ''));
    const name = `photos/${hash}.webp`;
    const bytes = hash && archive?.names.has(name) ? await archive.bytes(name, MAX_PHOTO_BYTES) : null;
    photos.push(bytes ? await keepPhoto(folder, bytes) : null);
  }
  const files = archive ? await filesOf(bounded.coin, folder, archive) : [];
  const { id, userId } = bounded.coin;
  const reference = id && userId ? `${userId}/${id}` : null;
  const { problem } = bounded;
  staged.add(
    line,
    [JSON.stringify(bounded.coin)],
    { photos, files, reference, problem },
    MOST_COIN + MOST_HISTORY,
  );
}

async function filesOf(
  { files }: Record<string, unknown>,
  folder: string,
  archive: Archive,
): Promise<StagedExtra[]> {
  const stored: StagedExtra[] = [];
  for (const one of Array.isArray(files) ? files.slice(0, MAX_FILES) : []) {
    const { data } = CoinFileShape.safeParse(one);
    const name = data?.url.slice(1);
    if (!data || !name || !archive.names.has(name)) continue;
    const file = await keepFile(folder, await archive.bytes(name, MAX_PHOTO_BYTES));
    if (file) stored.push({ file, role: data.role, name: data.name });
  }
  return stored;
}

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
  const thinnedCoin: Record<string, unknown> =
    points === undefined ? coin : { ...coin, priceHistory: points };
  return { coin: thinnedCoin, problem };
}

const thinnedOut = (had: number, left: number): ImportProblem => ({
  field: 'priceHistory',
  message: msg(
    '{left} of {had} values in the history are imported: the newest, and the highest and lowest of the earlier ones.',
    { left: msgCount(left), had: msgCount(had) },
  ),
  kind: 'doubtful',
});

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

const AppCollection = z.object({
  name: z.string(),
  coinType: z.string(),
  coinList: z.array(
    z.object({
      coinIdentifier: z.union([z.string(), z.number()]).transform(String),
      coinMint: z.string().nullish(),
      inCollection: z.union([z.boolean(), z.number()]).transform(Boolean),
      advQuantityIndex: z.number().int().min(0).max(998).nullish(),
      advNotes: z.string().nullish(),
    }),
  ),
});

const APP_COLUMNS = ['Year', 'Coin type', 'Mint mark', 'Quantity', 'Variety', 'Notes', 'Collection'];

/** Only coins marked as owned; the app's numeric grades are left out. */
async function readCoinCollection(items: AsyncIterable<JsonItem[]>, staged: StagedWriter): Promise<void> {
  staged.headings = APP_COLUMNS;
  let line = 0;
  for await (const found of items)
    for (const { isElement, text } of found) {
      if (!isElement) continue;
      if (text === null)
        throw new Unreadable(msg('The file contains too much text. Split it into several files.'), 413);
      const collection = AppCollection.safeParse(parsed(text));
      if (!collection.success) throw new Unreadable(UNKNOWN_KIND, 415);
      line = stageAppCoins(collection.data, line, staged);
    }
}

function stageAppCoins(
  { name, coinType, coinList }: z.output<typeof AppCollection>,
  before: number,
  staged: StagedWriter,
) {
  let line = before;
  for (const coin of coinList) {
    line += 1;
    if (!coin.inCollection) continue;
    const year = /^\d{4}\b/.exec(coin.coinIdentifier)?.[0] ?? '';
    const variety = coin.coinIdentifier.slice(year.length).trimStart();
    const quantity = String((coin.advQuantityIndex ?? 0) + 1);
    const cells = [year, singular(coinType), coin.coinMint ?? '', quantity, variety];
    staged.add(line, [...cells, coin.advNotes ?? '', name], {
      reference: JSON.stringify([name, coinType, coin.coinIdentifier, coin.coinMint ?? '']),
    });
  }
  return line;
}

/** "Mercury Dimes" is one Mercury Dime, "Pennies" a Penny. */
const singular = (words: string) =>
  words
    .replace(/halves$/i, 'half')
    .replace(/pennies$/i, 'Penny')
    .replace(/([^s])s$/, '$1');
