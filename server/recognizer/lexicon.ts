import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { isValue, type Sign, signsOf } from './legends.ts';
import type { Metal } from './metal-colour.ts';

export interface Entry {
  typeId: string;
  itemId: string | null;
  /** Shared by several face values. */
  design: string;
  denominationCents: number | null;
  /** Apparent: zinc cents are copper. */
  metal: Metal;
  years: ReadonlySet<number>;
  /** Rate by sign; half if the side is unknown. */
  obverse: Map<number, number>;
  reverse: Map<number, number>;
  values: string[];
  /** Sum to 1. */
  prior: number;
}

export interface Lexicon {
  signs: Sign[];
  /** Words in order. */
  legends?: Set<string>;
  entries: Entry[];
}

const made = new WeakMap<Catalogue, Lexicon>();

export function lexiconOf(catalogue: Catalogue): Lexicon {
  const known = made.get(catalogue);
  if (known) return known;
  const lexicon = make(catalogue);
  made.set(catalogue, lexicon);
  return lexicon;
}

const SMALL = 0.1;

interface Legends {
  small?: string[];
  obverse?: string[];
  reverse?: string[];
  either?: string[];
}

function make(catalogue: Catalogue): Lexicon {
  const signs: Sign[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (sign: Sign) => {
    const known = numbers.get(sign.letters);
    const same = known === undefined ? undefined : signs[known];
    if (known !== undefined && same) {
      same.phrases = [...new Set([...same.phrases, ...sign.phrases])];
      return known;
    }
    numbers.set(sign.letters, signs.length);
    return signs.push(sign) - 1;
  };
  const sideOf = (side: 'obverse' | 'reverse', legends: Legends[]) => {
    const found = new Map<number, number>();
    const add = (text: string, share: number, small: boolean) => {
      for (const sign of signsOf(text)) {
        const number = numberOf(sign);
        found.set(number, Math.max(found.get(number) ?? 0, (small ? SMALL : sign.hit) * share));
      }
    };
    for (const each of legends) {
      for (const text of each.either ?? []) add(text, 0.5, false);
      for (const text of each[side] ?? []) add(text, 1, each.small?.includes(text) ?? false);
    }
    return found;
  };

  const ofTypes = new Map(
    catalogue.legends.types.flatMap((record) => record.types.map((id) => [id, record])),
  );
  const ofItems = new Map(catalogue.legends.items.flatMap((group) => Object.entries(group.legends)));
  const items = Map.groupBy(
    catalogue.items.flatMap((item) => item.typeIds.map((typeId) => ({ typeId, item }))),
    ({ typeId }) => typeId,
  );
  const entries = catalogue.types.flatMap((type) => {
    const record = ofTypes.get(type.id);
    // The operator's types have no legends.
    if (!record && type.isGroup) return [];
    const entryOf = (item: ItemRecord | null): Entry => {
      const legends = [record ?? {}, (item && ofItems.get(item.id)) ?? {}];
      const all = legends.flatMap(({ obverse, reverse, either }) =>
        [obverse, reverse, either].flatMap((texts) => texts ?? []),
      );
      return {
        typeId: type.id,
        itemId: item?.id ?? null,
        design: record?.design ?? type.series,
        denominationCents: type.denominationCents,
        metal: metalOf(type),
        years: new Set(item?.years ?? yearsOf(catalogue, type)),
        obverse: sideOf('obverse', legends),
        reverse: sideOf('reverse', legends),
        values: all.filter(isValue),
        prior: 0,
      };
    };
    const own = items.get(type.id) ?? [];
    return own.length > 0 ? own.map(({ item }) => entryOf(item)) : [entryOf(null)];
  });
  weigh(entries, catalogue);
  return { signs, entries };
}

/** Equal by design and face value, less for non-circulating issues. */
function weigh(entries: Entry[], { typesById }: Catalogue): void {
  const groups = Map.groupBy(entries, ({ design, denominationCents }) => `${design} ${denominationCents}`);
  let sum = 0;
  for (const group of groups.values()) {
    const years = group.reduce((total, entry) => total + spanOf(entry), 0) || 1;
    const common = Math.max(...group.map(({ typeId }) => commonness(typesById.get(typeId))));
    for (const entry of group) {
      const own = commonness(typesById.get(entry.typeId)) / common;
      entry.prior = common * own * (spanOf(entry) / years);
      sum += entry.prior;
    }
  }
  for (const entry of entries) entry.prior /= sum;
}

/** Rare one-year types are sought. */
const spanOf = ({ years }: Entry) => Math.sqrt(Math.max(years.size, 1));

function commonness(type: TypeRecord | undefined): number {
  if (!type) return 0;
  const modern = type.yearRanges.every(({ start }) => start >= 1982);
  if (type.type === 'Commemorative') return 0.15;
  if (type.type === 'Bullion') return /Silver Eagle|Gold Eagle|Gold Buffalo/.test(type.name) ? 0.2 : 0.1;
  if (modern && (type.metalContent.gold ?? 0) > 0) return 0.1;
  if (modern && !type.mintingTypes.includes('business')) return 0.25;
  // Jubilee designs.
  if (type.yearRanges.every(({ start, end }) => start >= 1975 && end - start < 2)) return 0.25;
  return 1;
}

function metalOf({ metalContent, composition }: TypeRecord): Metal {
  const made = composition ?? '';
  if ((metalContent.gold ?? 0) > 40 || /manganese.brass/i.test(made)) return 'gold';
  const { silver = 0, platinum = 0, palladium = 0 } = metalContent;
  if (silver + platinum + palladium > 30) return 'silver';
  return /nickel|steel/i.test(made) ? 'nickel' : 'copper';
}

function yearsOf({ issuesByType }: Catalogue, type: TypeRecord): number[] {
  const struck = (issuesByType.get(type.id) ?? []).filter(({ status }) => status !== 'not_issued');
  const ranges = type.yearRanges.flatMap(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index),
  );
  return [...ranges, ...struck.map(({ year }) => year)];
}
