import { inWords } from '../../../shared/catalogue/years.ts';
import type { Identified } from '../../catalogue/specifications.ts';

/** What tells the coins apart that remain; a person is asked for the mark, a model's reader to look for it. */
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
      `The design decides which coin it is: ${inWords(some)}${designs.length > some.length ? ' and others' : ''}.`,
    );
  }
  const types = [...new Map(likely.map(({ document: { type } }) => [type.id, type])).values()];
  const alloys = new Map(types.map((type) => [type.composition, type]));
  if (alloys.size > 1 && alloys.size <= 4) {
    const described = [...alloys.values()].map(({ qualifier, name, composition, weight }) => {
      const size = weight ? ` (${weight} g)` : '';
      return `${composition ?? qualifier ?? name}${size}`;
    });
    const weights = new Set([...alloys.values()].map(({ weight }) => weight));
    const advice = weights.size > 1 ? ' Weigh it.' : '';
    flags.push(`A photo cannot tell what it is made of: ${described.join(' or ')}.${advice}`);
  } else if (types.length > 1 && designs.length < 2) {
    const kinds = types.map(({ qualifier, name }) => qualifier ?? name);
    flags.push(`Several types come into question: ${inWords([...new Set(kinds)].slice(0, 6))}.`);
  }
  if (mark === null && likely.some((one) => one.document.type.mintMarks.length > 1)) {
    flags.push(`Which mint struck it is open: ${by === 'person' ? 'choose its' : 'look for the'} mint mark.`);
  }
  return flags;
}
