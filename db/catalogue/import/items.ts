import type { ItemRecord } from '../records.ts';
import type { FactItem, FactProgramme, Facts } from './facts.ts';
import { reworded, slug } from './words.ts';

interface Programme {
  key: string;
  programme: string;
  name: (item: FactItem) => string;
  subject: (item: FactItem) => string;
  place?: (item: FactItem) => string | null | undefined;
  types: (item: FactItem, programme: FactProgramme) => (string | undefined)[];
  keep?: (item: FactItem) => boolean;
}

const given = (text: string | null | undefined) => text ?? '';
const year = (item: FactItem) => item.year ?? 2026;
const sides = (item: FactItem) =>
  item.obverse && item.reverse ? `${item.reverse}; obverse: ${item.obverse}` : null;

/** The programmes that are items of a type; those whose every design is a type of its own need none. */
const PROGRAMMES: Programme[] = [
  {
    key: 'stateQuarters',
    programme: 'state-quarters',
    name: (item) => `${given(item.state)} State Quarter`,
    subject: (item) => given(item.state),
    types: (_, programme) => [programme.typeId, programme.silverTypeId],
  },
  {
    key: 'dcTerritories',
    programme: 'dc-and-territories-quarters',
    name: (item) => `${given(item.jurisdiction)} Quarter`,
    subject: (item) => given(item.jurisdiction),
    types: (_, programme) => [programme.typeId, programme.silverTypeId],
  },
  {
    key: 'americaTheBeautiful',
    programme: 'america-the-beautiful-quarters',
    name: (item) => `${given(item.site)} Quarter`,
    subject: (item) => given(item.site),
    place: (item) => item.state,
    types: (item, programme) => [
      programme.typeId,
      `america-the-beautiful-quarter-silver-proof-${year(item) < 2019 ? '90' : '999'}`,
      'america-the-beautiful-5oz',
    ],
  },
  {
    key: 'americanWomen',
    programme: 'american-women-quarters',
    name: (item) => `${given(item.name)} Quarter`,
    subject: (item) => given(item.name),
    types: (_, programme) => [programme.typeId, programme.silverTypeId],
  },
  {
    key: 'presidentialDollars',
    programme: 'presidential-dollars',
    name: (item) => `${given(item.president)} Presidential Dollar`,
    subject: (item) => given(item.president),
    types: (_, programme) => [programme.typeId],
  },
  {
    key: 'americanInnovation',
    programme: 'american-innovation-dollars',
    name: (item) =>
      item.state
        ? `${item.state} American Innovation Dollar (${given(item.innovation)})`
        : `American Innovation Dollar (${given(item.innovation)})`,
    subject: (item) => item.state ?? given(item.innovation),
    place: (item) => (item.state ? item.innovation : null),
    types: (_, programme) => [programme.typeId],
  },
  {
    key: 'nativeAmericanDollars',
    programme: 'native-american-dollars',
    name: (item) => `Native American Dollar (${given(item.theme)})`,
    subject: (item) => given(item.theme),
    types: (_, programme) => [programme.typeId],
  },
  {
    key: 'firstSpouse',
    programme: 'first-spouse-gold',
    name: (item) => `${given(item.name)} First Spouse Gold`,
    subject: (item) => given(item.name),
    types: (_, programme) => [programme.typeId],
  },
  {
    key: 'semiquincentennial2026',
    programme: 'semiquincentennial-quarters',
    name: (item) => `${given(item.name)} Quarter`,
    subject: (item) => given(item.name),
    types: (item) => [item.typeId],
    keep: (item) => item.typeId === 'semiquincentennial-quarter-2026',
  },
];

/** Every design of the programmes as an item of its type. */
export function programmeItems(facts: Facts): ItemRecord[] {
  return PROGRAMMES.flatMap((kind) => {
    const programme = facts.programmes[kind.key];
    if (!programme) throw new Error(`programs.json has no ${kind.key}`);
    return programme.items.filter(kind.keep ?? (() => true)).map((item) => ({
      id: `${kind.programme}-${year(item)}-${slug(kind.subject(item))}`,
      programme: kind.programme,
      name: kind.name(item),
      subject: kind.subject(item),
      place: kind.place?.(item) ?? null,
      years: [year(item)],
      typeIds: kind.types(item, programme).filter((id) => id !== undefined),
      mintMarks: item.mintMarks as ItemRecord['mintMarks'],
      design: item.design ?? sides(item),
      designer: item.designer ?? item.engraver ?? null,
      note: item.wNote ?? item.special ?? null,
      confidence: item.confidence,
      source: reworded(item.source ?? programme.source),
    }));
  });
}
