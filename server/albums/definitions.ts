import albums from '../../db/catalogue/albums.json' with { type: 'json' };
import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { TypeRecord } from '../../db/catalogue/records.ts';
import type { World, WorldType } from '../../db/catalogue/world/load.ts';
import type { AlbumGroup } from '../../shared/albums/album.ts';
import { yearsIn } from '../../shared/catalogue/possible.ts';
import { documentId } from '../catalogue/documents.ts';
import { MARK_ORDER } from '../catalogue/series.ts';
import { issueKey } from '../coins/derive.ts';

/** A place for one coin. */
export interface HoleRule {
  key: string;
  label: string;
  detail: string | null;
  year: number;
  mintMark: string;
  mintage: number | null;
  isProof: boolean;
  /** Struck for circulation or as bullion; others are shown on request. */
  isRegular: boolean;
  isAnnounced: boolean;
  /** Keys of coins that fit (server/coins/derive.ts), or a type alone where any year does. */
  fits: readonly string[];
  /** Of the catalogue, as the ids of a coin name it. */
  entry: string;
  typeId: string;
  itemId: string | null;
}

export interface AlbumRule {
  id: string;
  name: string;
  group: AlbumGroup;
  face: 'obverse' | 'reverse';
  source: string;
  isOpen: boolean;
  holes: readonly HoleRule[];
  /** Of an own album: holes that the catalogue has no longer. */
  lost?: number;
}

interface Listed {
  id: string;
  name: string;
  series: string[];
  face?: string;
  from?: number;
  to?: number;
}

/** A type set whose holes take coins of several types of the catalogue. */
interface ChosenTypes {
  id: string;
  name: string;
  source: string;
  holes: { label: string; types: string[] }[];
}

interface TypeSet {
  id: string;
  name: string;
  denominationCents: number[];
  from?: number;
  to?: number;
}

const NOT_CIRCULATING = ['Gold', 'Bullion', 'Commemorative', 'Proof Set', 'Mint Set'];
const MINTAGES = 'Mintage tables of the catalogue';
const TYPES = 'Types of the catalogue';

/** Every album, made by rules over the issues of both catalogues. Throws with the file and the reason if the list is wrong. */
export async function albumRules(
  catalogue: Catalogue,
  world: World,
  thisYear: number,
  pause: () => Promise<unknown>,
): Promise<AlbumRule[]> {
  const listed: Listed[] = albums.us;
  const rules: AlbumRule[] = [];
  for (const album of listed) {
    rules.push(seriesAlbum(catalogue, album, thisYear));
    await pause();
  }
  for (const album of otherSeries(catalogue, listed)) {
    const rule = seriesAlbum(catalogue, album, thisYear);
    // A series of patterns alone has no issue.
    if (rule.holes.length > 0) rules.push(rule);
  }
  await pause();
  rules.push(mintAlbum(catalogue, thisYear));
  rules.push(...albums.typeSets.map((set) => typeSet(catalogue, set)));
  rules.push(...albums.chosenTypes.map((set) => chosenTypes(catalogue, set)));
  await pause();
  rules.push(...yearSets(catalogue, thisYear));
  for (const make of worldAlbums(world, thisYear)) {
    await pause();
    rules.push(...make());
  }
  for (const [id, same] of Map.groupBy(rules, (rule) => rule.id))
    if (same.length > 1) throw new Error(`db/catalogue/albums.json: there are ${same.length} albums "${id}"`);
  for (const { id, holes } of rules)
    if (holes.length === 0) throw new Error(`db/catalogue/albums.json: the album "${id}" has no holes`);
  return rules;
}

/** Series that no album of the list has alone. */
function otherSeries({ types }: Catalogue, listed: readonly Listed[]): Listed[] {
  const alone = new Set(
    listed.flatMap(({ series, from, to }) => (series.length > 1 || from || to ? [] : series)),
  );
  const names = new Set(types.filter(isStruckApart).map(({ series }) => series));
  return [...names]
    .filter((name) => !alone.has(name))
    .map((name) => ({ id: idOf(name), name, series: [name] }));
}

/** Sets are packed from coins that have holes of their own. */
const isStruckApart = ({ isGroup, type }: TypeRecord): boolean => !isGroup || type === 'Commemorative';

const idOf = (name: string) =>
  `series-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

function seriesAlbum(catalogue: Catalogue, album: Listed, thisYear: number): AlbumRule {
  const { id, name, series, from = 0, to = 9999 } = album;
  const types = series.flatMap((one) => {
    const found = catalogue.types.filter((type) => type.series === one && isStruckApart(type));
    if (found.length === 0)
      throw new Error(`db/catalogue/albums.json: the album "${id}" names the unknown series "${one}"`);
    return found;
  });
  const holes = types
    .flatMap((type) => holesOf(catalogue, type, thisYear))
    .filter(({ year }) => year >= from && year <= to);
  return {
    ...{ id, name, group: 'us', source: MINTAGES },
    face: album.face === 'reverse' ? 'reverse' : 'obverse',
    isOpen: holes.some(({ year }) => year >= thisYear - 1),
    holes: inOrder(withDetails(catalogue, holes)),
  };
}

function mintAlbum(catalogue: Catalogue, thisYear: number): AlbumRule {
  const { id, name, mintMark } = albums.westPoint;
  const holes = catalogue.types
    .filter(({ isGroup }) => !isGroup)
    .flatMap((type) => holesOf(catalogue, type, thisYear).map((hole) => ({ ...hole, detail: type.name })))
    .filter((hole) => hole.mintMark === mintMark);
  return { id, name, group: 'us', source: MINTAGES, face: 'obverse', isOpen: true, holes: inOrder(holes) };
}

/** A hole for each year, mark and design that was struck, for circulation and as a proof. */
function holesOf(catalogue: Catalogue, type: TypeRecord, thisYear: number): HoleRule[] {
  const rows = rowsOf(catalogue, type).filter(({ status }) => status === 'issued');
  const holes = rows.flatMap((row) => designsOf(catalogue, type, row).map((itemId) => ({ row, itemId })));
  const same = Map.groupBy(holes, ({ row, itemId }) =>
    [row.year, row.mintMark, itemId ?? '', isProofStrike(row)].join('|'),
  );
  return [...same.values()].map((found) => {
    const [first] = found;
    if (!first) throw new Error('an issue without rows');
    const { row, itemId } = first;
    const { year, mintMark } = row;
    const isProof = isProofStrike(row);
    const item = itemId === null ? null : (catalogue.itemsById.get(itemId) ?? null);
    const entry = documentId({ type, item, set: null });
    const key = issueKey(entry, year, mintMark, isProof);
    return {
      key,
      label: mintMark ? `${year}-${mintMark}` : String(year),
      detail: item?.subject ?? null,
      ...{ year, mintMark, isProof, isRegular: !isProof, entry, itemId, typeId: type.id },
      mintage: sumOf(found.map(({ row: one }) => one)),
      isAnnounced: year > thisYear,
      fits: [key],
    };
  });
}

/** The issues of a type. Commemoratives without figures are known by their designs alone. */
function rowsOf({ issuesByType, items }: Catalogue, type: TypeRecord): Row[] {
  const rows = issuesByType.get(type.id) ?? [];
  if (type.type !== 'Commemorative') return rows;
  const listed = new Set(rows.map(({ item }) => item));
  const designs = items.filter(({ id, typeIds }) => typeIds.includes(type.id) && !listed.has(id));
  const others = designs.flatMap(({ id, years, mintMarks }) =>
    years.flatMap((year) =>
      mintMarks.map(
        (mintMark): Row => ({
          ...{ year, mintMark, strike: null, mintage: null, status: 'issued', item: id, part: false },
        }),
      ),
    ),
  );
  // A figure of all designs together is no issue.
  return designs.length > 0 ? [...rows.filter(({ item }) => item !== null), ...others] : rows;
}

type Row = Pick<Issue, 'year' | 'mintMark' | 'strike' | 'mintage' | 'status' | 'item' | 'part'>;

/** The designs of a row: one, each of the year, or none. */
function designsOf(catalogue: Catalogue, type: TypeRecord, { item, year }: Row): (string | null)[] {
  if (item !== '*') return [item];
  return catalogue.items
    .filter(({ typeIds, years }) => typeIds.includes(type.id) && years.includes(year))
    .map(({ id }) => id);
}

const isProofStrike = ({ strike }: Row): boolean => strike?.includes('proof') ?? false;

/** Null where one of the figures is not known. */
function sumOf(rows: readonly Row[]): number | null {
  const counted = rows.filter(({ part }) => !part);
  if (counted.length === 0 || counted.some(({ mintage }) => mintage === null)) return null;
  return Math.max(...counted.map(({ mintage }) => mintage ?? 0));
}

/** Where two types share a year and mark, what tells them apart stands in the hole. */
function withDetails(catalogue: Catalogue, holes: readonly HoleRule[]): HoleRule[] {
  const shared = Map.groupBy(holes, ({ label, itemId, isProof }) => `${label} ${itemId} ${isProof}`);
  return holes.map((hole) => {
    const others = shared.get(`${hole.label} ${hole.itemId} ${hole.isProof}`) ?? [];
    if (others.length < 2 || hole.itemId) return hole;
    const type = catalogue.typesById.get(hole.typeId);
    return { ...hole, detail: type?.qualifier ?? type?.name ?? null };
  });
}

const inOrder = (holes: readonly HoleRule[]): HoleRule[] =>
  holes.toSorted(
    (one, other) =>
      one.year - other.year ||
      (one.itemId ?? '').localeCompare(other.itemId ?? '') ||
      Number(one.isProof) - Number(other.isProof) ||
      MARK_ORDER.indexOf(one.mintMark) - MARK_ORDER.indexOf(other.mintMark) ||
      one.key.localeCompare(other.key),
  );

function typeSet(
  catalogue: Catalogue,
  { id, name, denominationCents, from = 0, to = 9999 }: TypeSet,
): AlbumRule {
  const types = catalogue.types.filter(
    (type) =>
      !type.isGroup &&
      !NOT_CIRCULATING.includes(type.type) &&
      denominationCents.includes(type.denominationCents ?? 0) &&
      yearsIn(type.yearRanges).some((year) => year >= from && year <= to),
  );
  const holes = types.flatMap((type): HoleRule[] => {
    const first = firstIssue(catalogue, type, from, to);
    if (!first) return [];
    return [{ ...first, key: type.id, label: type.name, detail: type.years, mintage: null, fits: [type.id] }];
  });
  return { id, name, group: 'types', source: TYPES, face: 'obverse', isOpen: false, holes };
}

/** A coin of any year fits a type set; the first is the one a tap adds. */
function firstIssue(catalogue: Catalogue, type: TypeRecord, from: number, to: number): HoleRule | undefined {
  const issues = inOrder(holesOf(catalogue, type, to)).filter(({ year }) => year >= from && year <= to);
  return issues.find(({ isRegular }) => isRegular) ?? issues[0];
}

function chosenTypes(catalogue: Catalogue, { id, name, source, holes }: ChosenTypes): AlbumRule {
  const rules = holes.map(({ label, types: ids }): HoleRule => {
    const types = ids.map((typeId) => {
      const type = catalogue.typesById.get(typeId);
      if (!type)
        throw new Error(`db/catalogue/albums.json: the album "${id}" names the unknown type "${typeId}"`);
      return type;
    });
    const [first] = types.flatMap((type) => firstIssue(catalogue, type, 0, 9999) ?? []);
    if (!first) throw new Error(`db/catalogue/albums.json: no coin fits "${label}" of the album "${id}"`);
    const years = types.flatMap(({ yearRanges }) => yearsIn(yearRanges));
    const [from, to] = [Math.min(...years), Math.max(...years)];
    return {
      ...{ ...first, key: ids.join('+'), label, mintage: null, fits: ids },
      detail: from === to ? String(from) : `${from}–${to}`,
    };
  });
  return { id, name, group: 'types', source, face: 'obverse', isOpen: false, holes: rules };
}

/** Coins for circulation of one year. */
function yearSets(catalogue: Catalogue, thisYear: number): AlbumRule[] {
  const holes = catalogue.types
    .filter(({ isGroup, type }) => !isGroup && !NOT_CIRCULATING.includes(type))
    .flatMap((type) =>
      holesOf(catalogue, type, thisYear).map((hole) => ({
        ...hole,
        detail: hole.detail ?? type.name,
        cents: type.denominationCents ?? 0,
      })),
    )
    .filter(({ isAnnounced }) => !isAnnounced);
  return [...Map.groupBy(holes, ({ year }) => year)]
    .filter(([, all]) => all.some(({ isRegular }) => isRegular))
    .sort(([one], [other]) => other - one)
    .map(([year, all]) => ({
      ...{ id: `year-${year}`, name: `Year Set ${year}`, group: 'years' as const, source: MINTAGES },
      ...{ face: 'obverse' as const, isOpen: year >= thisYear },
      holes: all
        .toSorted((one, other) => one.cents - other.cents || one.key.localeCompare(other.key))
        .map(({ cents: _cents, ...hole }) => hole),
    }));
}

const EURO = /^eu-[a-z]{2}-/;
const COMMEMORATIVE = /-c$/;

/** One step for each country, as its mintages are read from a file. */
function* worldAlbums(world: World, thisYear: number): Generator<() => AlbumRule[]> {
  const euro = world.types.filter(({ id }) => EURO.test(id));
  const regular = Map.groupBy(
    euro.filter(({ id }) => !COMMEMORATIVE.test(id)),
    ({ country }) => country,
  );
  for (const [code, types] of regular)
    yield () => {
      const rule = worldAlbum(world, thisYear, {
        ...{ id: `euro-${code.toLowerCase()}`, group: 'euro', types },
        name: `Euro: ${world.countriesByCode.get(code)?.name ?? code}`,
      });
      return rule.holes.length > 0 ? [rule] : [];
    };
  yield () => [commemoratives(world, thisYear)];
  const canadian = world.types.filter(({ country, id }) => country === 'CA' && id.startsWith('ca-'));
  for (const [denomination, types] of Map.groupBy(canadian, (type) => type.denomination)) {
    if (!types.some(({ value }) => value !== null && value <= 2)) continue;
    const id = `canada-${denomination.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
    yield () => {
      const rule = worldAlbum(world, thisYear, {
        ...{ id, group: 'canada', name: `Canada: ${denomination}`, types },
      });
      return rule.holes.length >= SHORTEST ? [rule] : [];
    };
  }
}

/** Shorter lists of Canada are single collector coins. */
const SHORTEST = 5;

function commemoratives(world: World, thisYear: number): AlbumRule {
  const types = world.types.filter(({ id }) => EURO.test(id) && COMMEMORATIVE.test(id));
  const holes = types
    .toSorted((one, other) => one.from - other.from || one.country.localeCompare(other.country))
    .map(
      (type): HoleRule => ({
        ...{ key: type.id, label: `${type.from} ${countryOf(world, type)}`, detail: type.name },
        ...{ year: type.from, mintMark: '', mintage: null, isProof: false, isRegular: true },
        ...{ isAnnounced: type.from > thisYear, fits: [type.id] },
        ...{ entry: type.id, typeId: type.id, itemId: null },
      }),
    );
  return {
    ...{ id: 'euro-commemoratives', name: '2 Euro Commemoratives', group: 'euro', source: TYPES },
    ...{ face: 'obverse', isOpen: true, holes },
  };
}

const countryOf = (world: World, { country }: WorldType) =>
  world.countriesByCode.get(country)?.name ?? country;

/** A hole for each year and mark that was struck for circulation, and one for those of sets and proofs alone. */
function worldAlbum(
  world: World,
  thisYear: number,
  { types, ...album }: { id: string; name: string; group: AlbumGroup; types: WorldType[] },
): AlbumRule {
  const holes = types.flatMap((type) => {
    const known = world.mintagesOf(type);
    // A new euro coin without figures is known by its first year.
    const isNew = known.length === 0 && album.group === 'euro';
    const first = { year: type.from, mintMark: '', circulated: null, uncirculated: null };
    const listed: Pick<(typeof known)[number], keyof typeof first>[] = isNew ? [first] : known;
    const rows = Map.groupBy(listed, ({ year, mintMark }) => `${year}|${mintMark}`);
    return [...rows.values()].flatMap((found): HoleRule[] => {
      const [first] = found;
      if (!first) return [];
      const { year, mintMark } = first;
      const circulated = found.reduce((sum, row) => sum + (row.circulated ?? 0), 0);
      const label = mintMark ? `${year}-${mintMark}` : String(year);
      return [
        {
          ...{ key: [type.id, year, mintMark].join('|'), label, detail: type.denomination, year, mintMark },
          mintage: circulated || null,
          isRegular: isNew || circulated > 0,
          isProof: !isNew && found.every((row) => !row.circulated && !row.uncirculated),
          isAnnounced: year > thisYear,
          fits: [false, true].map((isProof) => issueKey(type.id, year, mintMark, isProof)),
          ...{ entry: type.id, typeId: type.id, itemId: null },
        },
      ];
    });
  });
  const values = new Map(types.map(({ id, value }) => [id, value ?? 0]));
  return {
    ...{ ...album, source: MINTAGES, face: 'reverse' },
    isOpen: holes.some(({ year }) => year >= thisYear - 1),
    holes: holes.toSorted(
      (one, other) =>
        one.year - other.year ||
        (values.get(one.typeId) ?? 0) - (values.get(other.typeId) ?? 0) ||
        one.mintMark.localeCompare(other.mintMark),
    ),
  };
}
