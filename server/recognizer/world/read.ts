import type { World } from '../../../db/catalogue/world/load.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Fact, Question, WorldCandidate, WorldReading } from '../../../shared/recognizer/model.ts';
import { currencyOf } from '../../catalogue/world/entries.ts';
import { likeReasons } from '../candidates.ts';
import { type Dates, dateScore, datesIn, yearNearly, yearOf } from '../dates.ts';
import {
  answerTo,
  datesBeside,
  exactYear,
  factScore,
  likenessBy,
  strangerScore,
  swappedBy,
  type Traits,
} from '../facts.ts';
import type { Hits } from '../find-words.ts';
import { ALIKE, LISTED, type Look, likenessScore, SURE, type TypeLikeness } from '../likeness.ts';
import { metalOf, metalScores } from '../metal-colour.ts';
import { questionFor } from '../question.ts';
import { logSum, orderScores, readOn, saysWord } from '../score-text.ts';
import { lengthOf } from '../text/ctc.ts';
import { legendsRead, listed, METAL_WORDS } from '../words.ts';
import { withFigures, withoutPieces } from './figures.ts';
import { strangerScript, type WorldLexiconEntry, worldLexicon } from './lexicon.ts';
import { type Written, withWritten, writtenDeficits } from './years.ts';

/** Words are correlated. */
const TEXT_WEIGHT = 0.8;
/** Most coins are outside the catalogue. */
const OTHER = 0.5;
/** Sides are less well known than of US coins. */
const SWAPPED = 0.35;
/** 3 of 48 countries were wrong from 0.75 on. */
const NAMED = 0.85;
/** Of held-out lines a third is read, 2 of 100 years wrong. */
const [DIGITS, MARGIN_OF_DIGITS] = [0.5, 2.5];
const isOfEra = ({ script }: WorldLexiconEntry) => script === 'chinese';
const WORTH = 0.01;
const CANDIDATES = 5;

interface Weighed {
  entry: WorldLexiconEntry;
  chance: number;
  traits: Traits;
}

/** Euro sides show only one of both. */
export function readWorldOn(
  world: World,
  look: Look,
  facts: readonly Fact[] = [],
): { world: WorldReading; question?: Question } | null {
  const { sides: seen, abroad } = look;
  const usable = seen.filter(({ problem }) => problem === null);
  if (usable.length === 0) return null;
  const lexicon = worldLexicon(world);
  const sides = seen.map((side) => withoutPieces(readOn(side, lexicon), side.text ?? [], lexicon.signs));
  const hits = new Set(sides.flatMap((side) => [...(side?.hits ?? [])]));
  const lines = usable.flatMap(({ text }) => text ?? []);
  const dates = datesIn(lines);
  const likeness = abroad ? likenessBy(abroad, facts) : [];
  const alike = new Map([
    ...likeness.flatMap((one) => one.typeId.split('|').map((id) => [id, one] as const)).reverse(),
    ...likeness.map((one) => [one.typeId, one] as const),
  ]);
  const likeTo = ({ typeId, design, value }: WorldLexiconEntry) =>
    alike.get(typeId) ?? alike.get(design) ?? alike.get(value);
  const [top] = likeness;
  const isAlike = top !== undefined && top.score >= (top.isOwn ? LISTED : ALIKE);
  if (!isAlike && !saysMuch(hits, lexicon.signs) && !sides.some(saysWord)) return null;

  const colours = usable.flatMap(({ colour }) => colour ?? []);
  const colour = colours.sort((one, two) => two.saturation - one.saturation)[0];
  const metals = answerTo(facts, 'metal') === null && colour ? metalScores(colour) : undefined;
  const byWriting = new Map<Written, { dates: Dates; date: ReturnType<typeof datesBeside> }>();
  const datesOf = ({ written }: WorldLexiconEntry) => {
    const known = byWriting.get(written);
    if (known) return known;
    const all = withWritten(dates, lines, written);
    const told = { dates: all, date: datesBeside(all, facts) };
    byWriting.set(written, told);
    return told;
  };
  const yearSaid = exactYear(facts);
  const byLines = lexicon.entries.map((entry) => {
    const own = likeTo(entry);
    const { date } = datesOf(entry);
    const share = isOfEra(entry) || dates.full.size > 0 ? 1 : DIGITS;
    const orders = orderScores(entry, sides, lexicon, swappedBy(facts) ?? SWAPPED);
    const words = logSum(orders);
    const traits = worldTraits(entry, Math.exp(TEXT_WEIGHT * (orders[1] - words)));
    const score =
      Math.log(entry.prior) +
      TEXT_WEIGHT * (words + (date.dates ? share * dateScore(date.dates, entry.years) : 0)) +
      // Bimetallic coins have two colours.
      0.5 * (/^bimetal/.test(entry.type.composition) ? 0 : (metals?.[entry.metal] ?? 0)) +
      (own ? weightOf(own) * likenessScore(own) : 0) +
      facts.reduce((sum, fact) => sum + factScore(fact, traits, date.isRead), 0);
    return { entry, score, traits };
  });
  const read = new Set([...hits].map((number) => lexicon.signs[number]?.letters ?? ''));
  const scored = withFigures(byLines, usable, read);
  const strange = strangerScript([...hits].flatMap((number) => lexicon.signs[number] ?? []));
  const all = logSum([
    Math.log(OTHER) + strangerScore(facts) + TEXT_WEIGHT * strange,
    ...scored.map(({ score }) => score),
  ]);
  const weighed = scored
    .map(({ score, ...one }): Weighed => ({ ...one, chance: Math.exp(score - all) }))
    .sort((one, two) => two.chance - one.chance);

  const country = likeliest(weighed, ({ entry }) => entry.type.country);
  const value = likeliest(weighed, ({ entry }) => entry.value);
  const metal = colour ? metalOf(colour) : null;
  const candidates = candidatesOf(weighed).map((one): WorldCandidate => {
    const { type } = one.entry;
    const year =
      (yearSaid !== null && one.entry.years.has(yearSaid) ? yearSaid : null) ??
      yearOf(isOfEra(one.entry) ? datesOf(one.entry).dates : dates, one.entry.years) ??
      yearNearly(
        usable.map((side) => side.deficits),
        one.entry.years,
      ) ??
      yearNearly(
        usable.map((side) => writtenDeficits(side.deficits, one.entry.written)),
        one.entry.years,
        isOfEra(one.entry) ? undefined : MARGIN_OF_DIGITS,
      );
    const like = likeTo(one.entry);
    const read = legendsRead(signsOn(one.entry, hits, lexicon.signs), one.entry.values).slice(0, 3);
    const told = [
      ...new Set([
        ...figuresOn(one.entry, hits, lexicon.signs),
        ...read,
        ...(year === null ? [] : [String(year)]),
      ]),
    ];
    return {
      typeId: type.id,
      name: type.name,
      country: world.countriesByCode.get(type.country)?.name ?? type.country,
      denomination: type.denomination,
      currency: currencyOf(world, type.currency, type.country).code,
      year,
      chance: Math.round(one.chance * 1000) / 1000,
      reasons: [
        ...(told.length > 0 ? [msg('Reads {told}', { told: listed(told) })] : []),
        ...likeReasons(like),
        ...(metal === one.entry.metal ? [METAL_WORDS[metal]] : []),
      ],
      looksLike: like && like.score >= ALIKE ? like.like : null,
    };
  });
  const [first] = candidates;
  // Several types may share a side.
  const sharing = isClearlyAlike(likeness) ? lexicon.entries.filter((entry) => likeTo(entry) === top) : [];
  const isOne = (of: (entry: WorldLexiconEntry) => string) =>
    sharing.some(({ typeId }) => typeId === first?.typeId) && new Set(sharing.map(of)).size === 1;
  const names = new Map(weighed.map(({ entry }) => [writtenValue(entry), entry.type.denomination]));
  const question = first
    ? questionFor(weighed, facts, {
        value: (value) => names.get(value) ?? value,
        country: (code) => world.countriesByCode.get(code)?.name ?? code,
        photos: seen.length,
        known: first.year === null ? [] : ['year'],
      })
    : null;
  const own = weighed.find(({ entry }) => entry.typeId === first?.typeId);
  const isSaid = (kind: 'country' | 'value') => {
    const said = answerTo(facts, kind);
    return said !== null && said === own?.traits[kind];
  };
  const isValueRead =
    own !== undefined &&
    signsOn(own.entry, hits, lexicon.signs).some(
      ({ words }) => /^\d/.test(words) || own.entry.values.includes(words),
    );
  const named = {
    country:
      first && (country.chance >= NAMED || isOne(({ type }) => type.country) || isSaid('country'))
        ? first.country
        : null,
    denomination:
      first &&
      ((value.chance >= NAMED && isValueRead) || isOne(({ type }) => type.denomination) || isSaid('value'))
        ? first.denomination
        : null,
  };
  const reading: WorldReading = {
    ...named,
    currency: named.denomination ? (first?.currency ?? null) : null,
    chance:
      Math.round(
        (named.country && named.denomination
          ? Math.min(country.chance, value.chance)
          : Math.max(country.chance, value.chance)) * 100,
      ) / 100,
    year: first?.year ?? null,
    words: legendsRead(
      [...hits].flatMap((number) => lexicon.signs[number] ?? []),
      [],
    ).filter((word) => word.length > 3),
    candidates,
    message: messageOf(named, first, seen.length > 1),
  };
  return { world: reading, ...(question && { question }) };
}

const LONG = 5;
function saysMuch(hits: Hits, signs: readonly { letters: string }[]): boolean {
  const read = [...hits].map((number) => signs[number]?.letters ?? '');
  const isMuch = /^(?:EURO|CENT|MARK|LIRE|PESO|YEN|ORE$)/;
  return read.some((letters) => lengthOf(letters) >= LONG || isMuch.test(letters));
}

/** Rare on other coins. */
const weightOf = ({ isOwn, score }: TypeLikeness) => (!isOwn && score >= ALIKE ? 2 : 1);

const isClearlyAlike = ([first, second]: { score: number }[]) =>
  first !== undefined && first.score >= SURE.score && first.score - (second?.score ?? 0) >= SURE.margin;

const writtenValue = ({ value }: WorldLexiconEntry) => value.slice(value.indexOf(' ') + 1);

const worldTraits = (entry: WorldLexiconEntry, swapped: number): Traits => ({
  coin: entry.design,
  value: writtenValue(entry),
  country: entry.type.country,
  years: entry.years,
  surface: /^bimetal/.test(entry.type.composition)
    ? 'two colours'
    : entry.metal === 'gold' || entry.metal === 'copper'
      ? entry.metal
      : 'white',
  diameter: Number(entry.type.diameter) || null,
  weight: Number(entry.type.weight) || null,
  swapped,
});

function likeliest(
  weighed: readonly Weighed[],
  of: (one: Weighed) => string,
): { of: string; chance: number } {
  const sums = new Map<string, number>();
  for (const one of weighed) sums.set(of(one), (sums.get(of(one)) ?? 0) + one.chance);
  let best = { of: '', chance: 0 };
  for (const [name, chance] of sums) if (chance > best.chance) best = { of: name, chance };
  return best;
}

function candidatesOf(weighed: readonly Weighed[]): Omit<Weighed, 'traits'>[] {
  return [...Map.groupBy(weighed, ({ entry }) => entry.design).values()]
    .flatMap((group) => {
      const [first] = group;
      return first
        ? [{ entry: first.entry, chance: group.reduce((sum, { chance }) => sum + chance, 0) }]
        : [];
    })
    .filter(({ chance }) => chance >= WORTH)
    .sort((one, two) => two.chance - one.chance)
    .slice(0, CANDIDATES);
}

const isOn = ({ obverse, reverse }: WorldLexiconEntry, number: number) =>
  obverse.has(number) || reverse.has(number);
const signsOn = <T>(entry: WorldLexiconEntry, hits: Hits, signs: readonly T[]): T[] =>
  [...hits].filter((number) => isOn(entry, number)).flatMap((number) => signs[number] ?? []);
const figuresOn = (entry: WorldLexiconEntry, hits: Hits, signs: readonly { words: string }[]) =>
  signsOn(entry, hits, signs).flatMap(({ words }) => (/^\d+$/.test(words) ? words : []));

function messageOf(
  { country, denomination }: { country: string | null; denomination: string | null },
  first: WorldCandidate | undefined,
  isWhole: boolean,
): string {
  if (country && denomination)
    return msg('Looks like: {denomination}, {country}.', { denomination, country });
  if (denomination && isWhole) return msg('Face value: {denomination}.', { denomination });
  if (country && isWhole) return msg('Country: {country}.', { country });
  if (denomination)
    return msg('Face value: {denomination}. Add the other side; it may show the country.', { denomination });
  if (country) return msg('Country: {country}. Add the other side; it may show the face value.', { country });
  return first
    ? msg('Not sure. It may be: {denomination}, {country}.', {
        denomination: first.denomination,
        country: first.country,
      })
    : msg('Country and face value couldn’t be read.');
}
