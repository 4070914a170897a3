import { inWords } from '../../../shared/catalogue/possible.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';

/** A person is asked for the mark, a model to check it. */
export function ofAmbiguity(
  { likely }: Identified,
  mark: string | null,
  by: 'model' | 'person' = 'model',
): string[] {
  const flags: string[] = [];
  const designs = [...new Set(likely.flatMap(({ document: { item } }) => item?.subject ?? []))];
  if (designs.length > 1) {
    const some = designs.slice(0, 6);
    flags.push(
      designs.length > some.length
        ? msg`The design decides which coin it is: ${inWords(some)} and others.`
        : msg`The design decides which coin it is: ${inWords(some)}.`,
    );
  }
  const types = [...new Map(likely.map(({ document: { type } }) => [type.id, type])).values()];
  const alloys = new Map(types.map((type) => [type.composition, type]));
  if (alloys.size > 1 && alloys.size <= 4) {
    const described = [...alloys.values()]
      .map(({ qualifier, name, composition, weight }) => {
        const size = weight ? ` (${weight} g)` : '';
        return `${composition ?? qualifier ?? name}${size}`;
      })
      .join(' or ');
    const weights = new Set([...alloys.values()].map(({ weight }) => weight));
    const advice = weights.size > 1 ? ` ${msg('Weigh it.')}` : '';
    flags.push(`${msg`A photo cannot tell what it is made of: ${described}.`}${advice}`);
  } else if (types.length > 1 && designs.length < 2) {
    const kinds = [...new Set(types.map(({ qualifier, name }) => qualifier ?? name))].slice(0, 6);
    flags.push(msg`Several types come into question: ${inWords(kinds)}.`);
  }
  if (mark === null && likely.some((one) => one.document.type.mintMarks.length > 1)) {
    flags.push(
      by === 'person'
        ? msg('Which mint struck it is open: choose its mint mark.')
        : msg('Which mint struck it is open: look for the mint mark.'),
    );
  }
  return flags;
}
