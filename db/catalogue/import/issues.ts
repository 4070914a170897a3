import type { IssueRow, ItemRecord, Status } from '../records.ts';
import corrections from './corrections.json';
import type { Facts, Issued, Strike } from './facts.ts';
import seriesMap from './series.json';
import { reworded, slug } from './words.ts';

/** Which rows of a series belong to which type; the first rule that fits decides. */
interface Rule {
  years?: number[];
  mints?: string[];
  strikes?: string[];
  note?: string;
  types: string[];
}
interface Series {
  types: string[];
  rules?: Rule[];
  /** Programme whose designs the notes name, or the denomination of commemoratives. */
  items?: string;
}
const SERIES: Record<string, Series> = seriesMap;

/** Collects the issue rows of every type from the mintages, with what could not be placed. */
export class IssueCollector {
  readonly issues = new Map<string, IssueRow[]>();
  readonly sources: string[] = [];
  /** What was decided where the sources leave a choice, for the person who runs the import. */
  readonly decisions: string[] = [];
  readonly items: ItemRecord[];
  readonly #facts: Facts;
  readonly #issued: Map<string, Issued[]>;

  constructor(facts: Facts, items: ItemRecord[]) {
    this.#facts = facts;
    this.items = items;
    this.#issued = Map.groupBy(facts.issued, (row) => `${row.series}|${row.year}|${row.struckAt}`);
    for (const strike of facts.strikes) this.#add(strike);
    this.#addRemembered();
  }

  #add(strike: Strike): void {
    const types = this.#typesOf(strike);
    if (types.length === 0) {
      this.decisions.push(`no type for ${inWords(strike)}`);
      return;
    }
    for (const type of types) {
      const issued = this.#issuedAs(strike, type);
      if (!issued) {
        this.decisions.push(`no mint mark for ${inWords(strike)}`);
        return;
      }
      this.#push(type, this.#row(strike, type, issued, types.length > 1));
    }
  }

  #typesOf(strike: Strike): string[] {
    const series = SERIES[strike.series];
    const rule = series?.rules?.find((candidate) => fits(candidate, strike));
    if (rule) return rule.types;
    return (series?.types ?? []).filter((id) =>
      this.#type(id).yearRanges.some((range) => strike.year >= range.start && strike.year <= range.end),
    );
  }

  #issuedAs(strike: Strike, typeId: string): Issued | undefined {
    const rows = (this.#issued.get(`${strike.series}|${strike.year}|${strike.mint}`) ?? []).filter((row) =>
      row.strikes.includes(strike.strike),
    );
    const marks = this.#type(typeId).mintMarks;
    return rows.length > 1 ? rows.find((row) => marks.includes(row.mintMark)) : rows[0];
  }

  #row(strike: Strike, typeId: string, issued: Issued, shared: boolean): IssueRow {
    const { item, rest } = this.#item(strike, typeId, issued.mintMark);
    const figure = strike.mintage?.toLocaleString('en-US');
    const notes = [shared && figure ? `${figure} struck of both types together` : '', reworded(rest)];
    const status: Status = issued.status;
    const struckAt = issued.mintMark === '' && strike.mint !== 'P' ? strike.mint : undefined;
    const extras = {
      ...(struckAt && { struckAt }),
      ...(status !== 'issued' && { status }),
      ...(notes.some(Boolean) && { note: notes.filter(Boolean).join('; ') }),
      ...(item && { item }),
      ...(isPart(strike) && { part: true }),
    };
    const row = [
      strike.year,
      issued.mintMark,
      strike.strike,
      shared ? null : strike.mintage,
      strike.confidence,
      this.#source(strike.source),
    ];
    return (Object.keys(extras).length > 0 ? [...row, extras] : row) as IssueRow;
  }

  /** The programme item the note names; what remains of the note. */
  #item(strike: Strike, typeId: string, mark: string): { item?: string; rest: string } {
    const programme = SERIES[strike.series]?.items;
    if (!programme) return { rest: strike.note };
    const [first = '', ...others] = strike.note.split('; ');
    const rest = others.join('; ');
    if (first.startsWith('each design')) {
      return { item: '*', rest: [first.replace(/^each design,? ?/, ''), rest].filter(Boolean).join('; ') };
    }
    if (/^[A-Z]/.test(programme)) return this.#commemorative(strike, typeId, mark, programme, first, rest);
    const known = this.items.filter(
      (item) =>
        item.programme === programme && item.years.includes(strike.year) && item.typeIds.includes(typeId),
    );
    const [only] = known;
    if (only && known.length === 1) {
      const design = closest(known, first) ? rest : strike.note;
      return { item: only.id, rest: design };
    }
    const item = named(strike, first, known) ?? closest(known, first);
    if (!item) this.decisions.push(`no item for ${inWords(strike)}`);
    return { ...(item && { item: item.id }), rest };
  }

  #commemorative(
    strike: Strike,
    typeId: string,
    mark: string,
    denomination: string,
    design: string,
    rest: string,
  ) {
    const [, subject = design, variety = '', remark = ''] =
      design.match(/^(.*?)(?:, (2X2|2\*4|with star|no star|small 1934))?(?: \((dated .*)\))?$/) ?? [];
    const id = `commemorative-${slug(subject)}-${slug(denomination)}`;
    let item = this.items.find((candidate) => candidate.id === id);
    if (!item) {
      item = {
        id,
        programme: strike.year < 1982 ? 'classic-commemoratives' : 'modern-commemoratives',
        name: `${subject} ${denomination}`,
        subject,
        place: null,
        years: [],
        typeIds: [],
        mintMarks: [],
        design: null,
        designer: null,
        note: remark || null,
        confidence: 'high',
        source: reworded(strike.source),
      };
      this.items.push(item);
    }
    if (!item.years.includes(strike.year)) item.years.push(strike.year);
    if (!item.typeIds.includes(typeId)) item.typeIds.push(typeId);
    const known = mark as ItemRecord['mintMarks'][number];
    if (!item.mintMarks.includes(known)) item.mintMarks.push(known);
    return { item: id, rest: [variety, rest].filter(Boolean).join('; ') };
  }

  /** Marks the list by year knows and the mintages do not, mostly proofs. */
  #addRemembered(): void {
    const source = this.#source('list of mint marks by year; no figure');
    for (const [typeId, known] of Object.entries(this.#facts.marks)) {
      const type = this.#type(typeId);
      const proofs = type.mintingTypes.find((kind) => kind.endsWith('proof') && kind !== 'reverse proof');
      for (const [year, { marks, basis, proof }] of Object.entries(known.years)) {
        const rows = this.issues.get(typeId)?.filter((row) => row[0] === Number(year)) ?? [];
        for (const mark of marks.filter((candidate) => !rows.some((row) => row[1] === candidate))) {
          const unfounded = corrections.unfounded.find(
            (one) => one.type === typeId && one.year === Number(year) && (one.mark ?? mark) === mark,
          );
          if (unfounded) {
            this.decisions.push(`${typeId} ${year}-${mark} left out: ${unfounded.why}`);
            continue;
          }
          const special = corrections.statuses.find(
            (one) => one.type === typeId && one.year === Number(year) && one.mark === mark,
          );
          const extras = special && { status: special.status as Status, note: special.note };
          const strike =
            proof?.includes(mark) || (mark === 'S' && Number(year) >= 1968) ? (proofs ?? null) : null;
          const confidence = known.confidence === 'high' && basis !== 'derived' ? 'medium' : known.confidence;
          const row = [Number(year), mark, strike, null, confidence, source, ...(extras ? [extras] : [])];
          this.#push(typeId, row as IssueRow);
          this.decisions.push(
            `${typeId} ${year}-${mark} ${strike ?? ''}: listed by year only, kept without a figure`,
          );
        }
      }
    }
  }

  #push(typeId: string, row: IssueRow): void {
    const rows = this.issues.get(typeId) ?? [];
    rows.push(row);
    this.issues.set(typeId, rows);
  }

  #source(source: string): number {
    const text = reworded(source);
    const index = this.sources.indexOf(text);
    return index >= 0 ? index : this.sources.push(text) - 1;
  }

  #type(id: string) {
    const type = this.#facts.types.find((candidate) => candidate.id === id);
    if (!type) throw new Error(`unknown type ${id}`);
    return type;
  }
}

/** A name that two items of the year share is settled by hand. */
const named = (strike: Strike, design: string, items: ItemRecord[]) => {
  const settled: Record<string, string> = corrections.items;
  return items.find((item) => item.id === settled[`${strike.series}|${strike.year}|${design}`]);
};

const inWords = (strike: Strike) =>
  `${strike.series} ${strike.year}-${strike.mint} ${strike.strike} ${strike.mintage} (${strike.note})`;

const fits = (rule: Rule, strike: Strike) =>
  (!rule.years || (strike.year >= (rule.years[0] ?? 0) && strike.year <= (rule.years[1] ?? 0))) &&
  (!rule.mints || rule.mints.includes(strike.mint)) &&
  (!rule.strikes || rule.strikes.includes(strike.strike)) &&
  (!rule.note || new RegExp(rule.note, 'i').test(strike.note));

const isPart = (strike: Strike) =>
  corrections.parts.some(
    (part) => part.series === strike.series && part.year === strike.year && part.note === strike.note,
  );

/** The item whose words the text shares most, counting words of all items for little. */
function closest(items: ItemRecord[], text: string): ItemRecord | undefined {
  const words = new Set(slug(text).split('-'));
  const of = (item: ItemRecord) => slug(`${item.subject} ${item.place ?? ''}`).split('-');
  const shared = (word: string) => items.filter((item) => of(item).includes(word)).length;
  const scored = items
    .map((item) => ({
      item,
      score: of(item).reduce((sum, word) => sum + (words.has(word) ? 1 / shared(word) ** 2 : 0), 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  return first && first.score > (second?.score ?? 0) ? first.item : undefined;
}
