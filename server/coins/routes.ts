import { Elysia, status } from 'elysia';
import type { OwnerId } from '../../db/schema.ts';
import { OfDraft } from '../../shared/coins/drafts.ts';
import { CoinEdit, CoinId, CoinInput, CoinList, CreatedAt } from '../../shared/coins/model.ts';
import { FacetQuery, GroupQuery } from '../../shared/coins/views.ts';
import { AppError } from '../core/errors.ts';
import { answerOnce, JSON_TYPE, jsonArray } from '../core/http/json.ts';
import { answerSaidTo } from '../core/http/language.ts';
import { readForm } from '../core/http/multipart.ts';
import { originOf } from '../core/http/requests.ts';
import { repeatableOf } from '../core/once.ts';
import { auth } from '../core/session/plugin.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import { withTypePicture } from '../photos/type-pictures-of-coins.ts';
import type { CoinsDeps } from './deps.ts';
import { facetsOf, groupsOf } from './facets.ts';
import { addFile } from './files.ts';
import { by } from './journal.ts';
import { type CoinPage, listCoins, pagesAfter } from './list.ts';
import { CHANGED_ELSEWHERE, withConflicts } from './merge.ts';
import {
  addCoin,
  changeCoin,
  coinReference,
  confirmCoin,
  deleteCoin,
  getCoin,
  validateCoin,
} from './service.ts';

interface Change {
  caller: Caller;
  params: { id: number };
  body: CoinEdit;
  request: Request;
  set: { headers: Record<string, string | number> };
}

export const coinRoutes = (deps: CoinsDeps) => {
  const change = async ({ caller, params, body, request, set }: Change) => {
    const repeatable = repeatableOf(request, caller.id, 'change a coin');
    const { coin, changedBefore, place, conflicts } = await changeCoin(
      ...([by(deps, caller), caller.id, params.id, body, repeatable] as const),
    );
    set.headers['x-coin-before'] = changedBefore;
    if (place) set.headers['x-coin-place'] = place;
    if (conflicts.length > 0)
      throw withConflicts(new AppError(409, 'coin_changed_elsewhere', CHANGED_ELSEWHERE), conflicts);
    return withTypePicture(deps, coin);
  };
  /** All of a large collection, sent as it is read. */
  const everyCoin = (request: Request, userId: OwnerId, query: CoinList, first: CoinPage) => {
    const jsonOf = (page: unknown[]) => JSON.stringify(answerSaidTo(request, page));
    const failed = (error: unknown) => deps.log.error('a list of coins broke off', { error });
    const answer = new Response(jsonArray(pagesAfter(deps, userId, query, first), jsonOf, failed), {
      headers: { 'content-type': JSON_TYPE },
    });
    // Whoever asks sees the JSON of coins, however it is sent: so is its type.
    return answer as unknown as CoinPage['coins'];
  };
  return new Elysia({ prefix: '/api', tags: ['coins'] })
    .use(auth(deps))
    .get(
      '/coins',
      async ({ caller, query, request, set }) => {
        const page = await listCoins(deps, caller.id, query);
        set.headers['x-total-count'] = String(page.total);
        if (query.limit === undefined && page.nextCursor) return everyCoin(request, caller.id, query, page);
        if (page.nextCursor) set.headers['x-next-cursor'] = page.nextCursor;
        return answerOnce(set, page.coins);
      },
      { signedIn: true, query: CoinList },
    )
    .post(
      '/coins',
      async ({ caller, body, query, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'add a coin');
        const coin = await addCoin(by(deps, caller), caller, body, { repeatable, draft: query.draft });
        return status(201, await withTypePicture(deps, coin));
      },
      { signedIn: true, body: CoinInput, query: OfDraft },
    )
    .get('/coins/facets', ({ caller, query }) => facetsOf(deps, caller.id, query), {
      signedIn: true,
      query: FacetQuery,
    })
    .get('/coins/groups', ({ caller, query }) => groupsOf(deps, caller.id, query), {
      signedIn: true,
      query: GroupQuery,
    })
    .get(
      '/coins/:id',
      async ({ caller, params, set }) =>
        answerOnce(set, await withTypePicture(deps, await getCoin(deps, caller.id, params.id))),
      { signedIn: true, params: CoinId },
    )
    .post(
      '/coins/:id/files',
      async ({ caller, params, query, request }) => {
        await deps.limits.beforeUpload(personOf(caller), originOf(deps, request));
        const repeatable = repeatableOf(request, caller.id, 'add a file');
        const coin = { ...params, ...query };
        const after = await addFile(by(deps, caller), caller.id, coin, await readForm(request), repeatable);
        return status(201, await withTypePicture(deps, after));
      },
      { signedIn: true, params: CoinId, query: CreatedAt, parse: 'none' },
    )
    .get(
      '/coins/:id/reference',
      async ({ caller, params }) => ({ reference: await coinReference(deps, caller.id, params.id) }),
      { signedIn: true, params: CoinId },
    )
    .put('/coins/:id', change, { signedIn: true, params: CoinId, body: CoinEdit })
    .patch('/coins/:id', change, { signedIn: true, params: CoinId, body: CoinEdit })
    .post(
      '/coins/:id/confirm',
      async ({ caller, params }) =>
        withTypePicture(deps, await confirmCoin(by(deps, caller), caller.id, params.id)),
      { signedIn: true, params: CoinId },
    )
    .delete(
      '/coins/:id',
      async ({ caller, params }) => {
        await deleteCoin(by(deps, caller), caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    )
    .post('/validate-coin', ({ body }) => validateCoin(deps, body), { signedIn: true });
};
