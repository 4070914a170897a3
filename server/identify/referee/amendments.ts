import type { Amendment } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Judgement } from './judge.ts';
import type { Said } from './said.ts';

export function amendmentsOf(said: Said, { amendments, isPossible: possible, mark }: Judgement): Amendment[] {
  if (said.by === 'person') return [];
  const [amendment] = amendments;
  if (amendment) return amendments.map((one) => ({ ...one, from: said.spelledMark ?? one.from }));
  if (!possible) return [];
  if (said.spelledMark && mark !== null && mark === said.mark) {
    const why = mark ? msg`That is the mint mark ${mark}.` : msg('That is a coin without a mint mark.');
    return [{ field: 'mintMark', from: said.spelledMark, to: mark || null, why }];
  }
  if (said.mark === null && mark && said.year !== null) {
    const why = msg`All such coins of ${said.year} bear the mint mark ${mark}.`;
    return [{ field: 'mintMark', from: null, to: mark, why }];
  }
  return [];
}
