import { columnOf } from '../../../../shared/coins/identity.ts';
import type { Coin, CoinPatch } from '../../../../shared/coins/model.ts';
import { api, sent, unreachableError, unwrap } from '../api.ts';
import { isKeptPhoto } from '../drafts.ts';
import { queryClient, useMutation } from '../query.ts';
import { storeCoin } from './coin-changes.ts';
import { coinQuery, IN_TURN } from './coins.ts';
import { type CoinEdit, type Edited, showGone } from './edits.ts';

/** Empty if the code cannot be loaded. */
const elsewhere = (...coins: [known: Coin, answer: Coin, edit: CoinEdit]) =>
  import('./changed-elsewhere.ts').then(
    ({ changedElsewhere }) => changedElsewhere(...coins),
    () => [],
  );

export const hasKeptPhoto = (edit: object): boolean => Object.values(edit).some(isKeptPhoto);

export async function sendEdit(id: number, edit: CoinEdit): Promise<Edited> {
  const known = queryClient.getQueryData(coinQuery(id).queryKey);
  if (known && hasKeptPhoto(edit)) return keepForLater(known, edit);
  const base = known && baseOf(known, edit);
  const answer = await api.coins({ id }).patch(sent<CoinPatch>({ ...(base && { base }), ...edit }));
  if (known && answer.error && !answer.response) return keepForLater(known, edit);
  const coin = unwrap(answer);
  const before = answer.response.headers.get('x-coin-before');
  const surprised = known && before && before !== known.updatedAt;
  storeCoin(coin);
  return { coin, elsewhere: surprised ? await elsewhere(known, coin, edit) : null };
}

async function keepForLater(known: Coin, edit: CoinEdit): Promise<Edited> {
  const outbox = await import('../save-offline.ts').catch(() => null);
  if (!outbox) throw unreachableError();
  return { coin: await outbox.keepEdit(known, edit), elsewhere: null, isWaiting: true };
}

/** As this tab read it: another person's change of another field stays, of the same field is asked about. */
export function baseOf(coin: Coin, edit: object): Record<string, unknown> {
  const had: Record<string, unknown> = { ...coin };
  const columns = Object.keys(edit)
    .filter((field) => field !== 'acceptImpossible' && field !== 'base')
    .map(columnOf);
  return Object.fromEntries(columns.map((field) => [field, had[field] ?? null]));
}

/** Runs after pending edits. */
export const useConfirmCoin = (id: number) =>
  useMutation({
    mutationFn: async () => storeCoin(unwrap(await api.coins({ id }).confirm.post())),
    scope: IN_TURN,
    onError: showGone(id),
  });
