import { and, count, isNotNull, isNull, sql } from 'drizzle-orm';
import { coins, type OwnerId } from '../../db/schema.ts';
import {
  fitsOf,
  MAX_SHOW_OTHERS,
  type ShowCatalogue,
  type ShowCollection,
  type ShowRow,
} from '../../shared/albums/show.ts';
import { GRAMS_PER_TROY_OUNCE } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import { inCollection } from '../coins/queries.ts';
import { contentOf, fineMicrograms, gramsIn } from '../valuation/metals/composition.ts';
import type { AlbumRule } from './definitions.ts';
import { type Rules, rulesOf } from './rules.ts';
import type { AlbumsDeps } from './service.ts';
import { openWants } from './want-list.ts';

const made = new WeakMap<Rules, ShowCatalogue>();

/** Every coin that an album has a hole for, to be searched in the browser. */
export async function showCatalogue(deps: AlbumsDeps): Promise<ShowCatalogue> {
  const rules = await rulesOf(deps);
  const catalogue = made.get(rules) ?? catalogueOf(deps, rules.albums);
  made.set(rules, catalogue);
  return catalogue;
}

/** Their holes are in other albums as well. */
const isOfOneSeries = ({ group }: AlbumRule) => group !== 'types' && group !== 'years';

const isListed = ({ places }: Rules, issue: string): boolean =>
  fitsOf(issue).some((fit) =>
    places.get(fit)?.some(([album, { isAnnounced }]) => isOfOneSeries(album) && !isAnnounced),
  );

function catalogueOf(deps: AlbumsDeps, albums: readonly AlbumRule[]): ShowCatalogue {
  const shown = albums.filter(isOfOneSeries);
  const types: ShowCatalogue['types'] = [];
  const typeAt = new Map<string, number>();
  const placeOf = (typeId: string) => {
    const known = typeAt.get(typeId);
    if (known !== undefined) return known;
    typeAt.set(typeId, types.length);
    types.push(typeOf(deps, typeId));
    return types.length - 1;
  };
  const rows = new Map<string, ShowRow>();
  shown.forEach((album, at) => {
    for (const hole of album.holes) {
      if (hole.isAnnounced) continue;
      const row = rows.get(hole.key);
      if (row) {
        row[1].push(at);
        continue;
      }
      const { key, label, detail, year, mintMark, mintage, isProof, fits, typeId } = hole;
      const isKey = fits.length === 1 && fits[0] === key;
      const type = placeOf(typeId);
      const fitting = isKey ? null : fits;
      rows.set(key, [key, [at], type, label, detail, year, mintMark, mintage, isProof, fitting]);
    }
  });
  return { albums: shown.map(({ id, name }) => ({ id, name })), types, rows: [...rows.values()] };
}

function typeOf({ catalogue, world }: AlbumsDeps, typeId: string): ShowCatalogue['types'][number] {
  const american = catalogue().typesById.get(typeId);
  if (american) return { name: american.name, ounces: american.preciousOz };
  const type = world().typesById.get(typeId);
  if (!type) return { name: typeId, ounces: {} };
  const country = world().countriesByCode.get(type.country)?.name ?? type.country;
  const { copper: _copper, ...precious } = contentOf(type.composition) ?? {};
  const grams = gramsIn(type.weight) ?? 0;
  const ounces = Object.fromEntries(
    Object.entries(precious).map(([metal, percent]) => [
      metal,
      fineMicrograms(grams, percent) / 1_000_000 / GRAMS_PER_TROY_OUNCE,
    ]),
  );
  return { name: `${country} ${type.denomination} ${type.name}`, ounces };
}

/** What the owner has of each listed coin, and the coins that are in no album. */
export async function showCollection(deps: AlbumsDeps, userId: OwnerId): Promise<ShowCollection> {
  const { orm } = deps.db;
  const rules = await rulesOf(deps);
  const mine = inCollection(userId);
  const known = and(mine, isNotNull(coins.catalogueIssue));
  const place = sql`row_number() over (partition by ${coins.catalogueIssue} order by ${coins.valueOrder} desc, ${coins.id})`;
  const ranked = orm
    .select({
      id: coins.id,
      name: coins.name,
      issue: coins.catalogueIssue,
      grade: coins.grade,
      condition: coins.condition,
      place: place.mapWith(Number).as('place'),
      pieces: sql<number>`sum(${coins.quantity}) over (partition by ${coins.catalogueIssue})`
        .mapWith(Number)
        .as('pieces'),
      lowest: sql<number | null>`min(${coins.purchasePrice}) over (partition by ${coins.catalogueIssue})`.as(
        'lowest',
      ),
      highest: sql<number | null>`max(${coins.purchasePrice}) over (partition by ${coins.catalogueIssue})`.as(
        'highest',
      ),
    })
    .from(coins)
    .where(known)
    .as('ranked');
  const best = await orm.select().from(ranked).where(sql`${ranked.place} = 1`);
  const unknown = and(mine, isNull(coins.catalogueIssue));
  const others = await orm
    .select({
      id: coins.id,
      name: coins.name,
      condition: coins.condition,
      grade: coins.grade,
      pieces: coins.quantity,
    })
    .from(coins)
    .where(unknown)
    .orderBy(coins.id)
    .limit(MAX_SHOW_OTHERS);
  const [all] =
    others.length < MAX_SHOW_OTHERS ? [] : await orm.select({ count: count() }).from(coins).where(unknown);
  const { listed = [], unlisted = [] } = Object.groupBy(best, ({ issue }) =>
    isListed(rules, issue ?? '') ? 'listed' : 'unlisted',
  );
  const inNoAlbum = [...unlisted, ...others].map(({ id, name, grade, condition, pieces }) => ({
    ...{ id, name, condition: grade || condition, pieces },
  }));
  const wants = await openWants(deps, userId);
  return {
    wants: wants.map(
      ({ name, year, yearTo, country, mintMark, fits, status, condition, priceLimit, currency }) => ({
        ...{ name, year, yearTo, country, mintMark, fits, status, condition, priceLimit, currency },
      }),
    ),
    owned: listed.map(({ id, issue, grade, condition, pieces, lowest, highest }) => ({
      ...{ issue: issue ?? '', pieces, best: grade || condition, coinId: id },
      lowest: centsText(lowest),
      highest: centsText(highest),
    })),
    others: inNoAlbum.slice(0, MAX_SHOW_OTHERS),
    othersLeftOut:
      Math.max(0, inNoAlbum.length - MAX_SHOW_OTHERS) + Math.max(0, (all?.count ?? 0) - others.length),
  };
}

const centsText = (cents: number | null): string | null => (cents === null ? null : moneyText(Number(cents)));
