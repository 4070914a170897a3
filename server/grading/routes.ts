import { Elysia } from 'elysia';
import type { z } from 'zod';
import { CoinId } from '../../shared/coins/model.ts';
import {
  Barcode,
  BarcodeQuery,
  CertNo,
  CertPicture,
  GradeQuery,
  NumberSearch,
  PcgsId,
} from '../../shared/pcgs/model.ts';
import { searchNumbers } from '../catalogue/pcgs-numbers.ts';
import { invalid } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import { createAnswers, createPictures, quotaOf } from './answers.ts';
import { askedCard, cardOf, takeGuidePrice } from './card.ts';
import type { GradingDeps } from './deps.ts';
import { createPcgs } from './service.ts';

export const pcgsRoutes = (deps: GradingDeps) => {
  const answers = createAnswers(deps);
  const pcgs = createPcgs(deps, answers);
  const picture = createPictures(deps, answers);
  const graded = { withAccount: true, query: GradeQuery } as const;
  return new Elysia({ prefix: '/api', tags: ['pcgs'] })
    .use(auth(deps))
    .get('/coins/search', ({ query }) => ({ results: searchNumbers(deps.catalogue(), query) }), {
      signedIn: true,
      query: NumberSearch,
    })
    .get('/pcgs/coin/:id', ({ caller, params }) => pcgs.coin(caller.id, checked(PcgsId, params).id), {
      withAccount: true,
    })
    .get(
      '/pcgs/price/:id',
      ({ caller, params, query }) => pcgs.price(caller.id, checked(PcgsId, params).id, query),
      graded,
    )
    .get(
      '/pcgs/facts/:id',
      ({ caller, params, query }) => pcgs.facts(caller.id, checked(PcgsId, params).id, query),
      graded,
    )
    .get(
      '/pcgs/population/:id',
      ({ caller, params, query }) => pcgs.population(caller.id, checked(PcgsId, params).id, query),
      graded,
    )
    .get('/pcgs/cert/:certNo', ({ caller, params }) => pcgs.cert(caller.id, checked(CertNo, params).certNo), {
      withAccount: true,
    })
    .get(
      '/pcgs/cert/:certNo/pictures/:index',
      async ({ caller, params }) =>
        new Response(await picture(caller.id, params.certNo, params.index), {
          headers: {
            'content-type': 'image/webp',
            'cache-control': 'private, max-age=3600',
            'x-content-type-options': 'nosniff',
          },
        }),
      { withAccount: true, params: CertPicture },
    )
    .get(
      '/pcgs/barcode/:code',
      ({ caller, params, query }) => pcgs.barcode(caller.id, checked(Barcode, params).code, query.service),
      { withAccount: true, query: BarcodeQuery },
    )
    .get('/pcgs/quota', ({ caller }) => quotaOf(deps, caller.id), { withAccount: true })
    .get(
      '/coins/:id/grading-service',
      async ({ caller, params }) => ({ card: await cardOf(deps, answers, caller, params.id) }),
      { signedIn: true, params: CoinId },
    )
    .post(
      '/coins/:id/grading-service',
      async ({ caller, params }) => ({ card: await askedCard(deps, answers, caller, params.id) }),
      { withAccount: true, params: CoinId },
    )
    .post(
      '/coins/:id/grading-service/value',
      ({ caller, params }) => takeGuidePrice(deps, answers, caller, params.id),
      { withAccount: true, params: CoinId },
    );
};

/** As a sentence, since these numbers are typed by users. */
function checked<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(params);
  if (error) throw invalid(error.issues);
  return data;
}
