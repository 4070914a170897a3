import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { currencyOf, type ExchangeRate, isDollars, parseRate } from '../../../shared/money/rates.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { keepPhoto } from './photos.ts';
import type { StagedWriter } from './staged.ts';
import { CUT_SHORT, Unreadable } from './unreadable.ts';
import type { Archive } from './zip.ts';

/** Bytes of a collection as JSON. */
export const MOST_JSON = 200 * 1024 * 1024;
/** Characters of one coin with its history. */
const MOST_COIN = 4 * 1024 * 1024;

/** The collection in JSON of this program; null for JSON of anything else. */
export function collectionIn(json: unknown): Record<string, unknown>[] | null {
  if (typeof json !== 'object' || json === null || !('format' in json)) return null;
  if (json.format !== 'mintmark-collection') return null;
  if ('formatVersion' in json && Number(json.formatVersion) > 1)
    throw new Unreadable(msg('This export is of a newer Mintmark. Please bring this one up to date first.'));
  const coins = 'coins' in json && Array.isArray(json.coins) ? json.coins : null;
  if (!coins) throw new Unreadable(CUT_SHORT);
  return coins.filter((coin) => typeof coin === 'object' && coin !== null);
}

const Rates = z.object({
  exchangeRates: z.array(z.object({ currency: z.string(), rate: z.string(), day: z.iso.date() })).max(300),
});

/** The rates an export brings along; what cannot be one is left out. */
export function ratesIn(json: unknown): ExchangeRate[] {
  const { data } = Rates.safeParse(json);
  return (data?.exchangeRates ?? []).flatMap(({ currency, rate, day }) => {
    const [name, read] = [currencyOf(currency), parseRate(rate)];
    return name && read && !isDollars(name) ? [{ currency: name, rate: read, day }] : [];
  });
}

/** Stages each coin whole; its photos are taken out of the archive, where there is one. */
export async function readCollection(
  coins: Record<string, unknown>[],
  folder: string,
  staged: StagedWriter,
  archive?: Archive,
): Promise<void> {
  for (const [at, coin] of coins.entries()) {
    const photos: (string | null)[] = [];
    for (const field of ['obverseImageUrl', 'reverseImageUrl', 'imageUrl']) {
      const [, hash] = /^\/photos\/([0-9a-f]{64})\.webp$/.exec(String(coin[field] ?? '')) ?? [];
      const name = `photos/${hash}.webp`;
      const bytes = hash && archive?.names.has(name) ? await archive.bytes(name, MAX_PHOTO_BYTES) : null;
      photos.push(bytes ? await keepPhoto(folder, bytes) : null);
    }
    const reference = coin.id && coin.userId ? `${coin.userId}/${coin.id}` : null;
    staged.add(at + 1, [JSON.stringify(coin)], { photos, reference }, MOST_COIN);
  }
}

export async function readArchive(archive: Archive, folder: string, staged: StagedWriter): Promise<void> {
  const text = new TextDecoder().decode(await archive.bytes('collection.json', MOST_JSON));
  const json = parsed(text);
  const coins = collectionIn(json);
  if (!coins) throw new Unreadable(CUT_SHORT);
  staged.rates = ratesIn(json);
  await readCollection(coins, folder, staged, archive);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(CUT_SHORT);
  }
}
