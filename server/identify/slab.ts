import type { Catalogue } from '../../db/catalogue/load.ts';
import { flag, readFlags, withFlags } from '../../shared/identify/flags.ts';
import type { Identification } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { SlabLabel } from '../../shared/recognizer/model.ts';
import { numberOf } from '../catalogue/pcgs-numbers.ts';
import { searchCatalogue } from '../catalogue/search.ts';
import { AiCoin } from './ai/answer.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { claimOf, type Named } from './reader.ts';
import { saidBy } from './referee/claim.ts';
import { readSlab } from './referee/grade.ts';
import { coinNamed } from './referee/united-states.ts';
import { worthOf } from './value.ts';

/** Percent: only what two sources say is green. */
const SURE = { checked: 95, barcode: 78, label: 72 } as const;

/** What the label of the holder says goes before what the coin looks like; an AI's answer is only completed. */
export async function addSlab(deps: IdentifyDeps, coin: Case): Promise<void> {
  const { answer, reading, scope } = coin;
  const label = reading?.slab;
  if (!label) return;
  const isOfAi = answer?.ok === true;
  const named = isOfAi ? null : await namedOnLabel(deps, label);
  const before = coin.verdict;
  const isCoin = named !== null || before.outcome === 'identified' || before.outcome === 'foreign';
  // A holder in the collector's own words: the review shows it with the fields still open.
  coin.verdict = graded(named ? placed(before, named, scope === 'world') : before, label, isCoin);
}

const placed = (
  before: Identification,
  named: Partial<Identification>,
  isWorld: boolean,
): Identification => ({
  ...before,
  ...named,
  // Its own proposals would ask which of them it is.
  ...(before.reading && { reading: { ...before.reading, candidates: [], denominations: [], advice: [] } }),
  ...(isWorld && { country: 'United States', currency: 'USD' }),
});

function graded(coin: Identification, label: SlabLabel, isCoin: boolean): Identification {
  const { flags: _, ...slab } = readSlab({
    company: label.company,
    grade: label.grade,
    certificationNumber: label.certificationNumber,
  });
  const said = coin.isGraded ? coin.certificationNumber : null;
  const isOther = said !== null && plain(said) !== plain(slab.certificationNumber ?? said);
  return {
    ...coin,
    isGraded: true,
    gradingCompany: coin.gradingCompany ?? slab.gradingCompany,
    grade: coin.grade ?? slab.grade,
    certificationNumber: label.isChecked
      ? slab.certificationNumber
      : (coin.certificationNumber ?? slab.certificationNumber),
    ...withFlags([
      flag('slab_read', originOf(label)),
      ...(isOther
        ? [flag('slab_read', msg('Another reading of the certification number is {said}.', { said }))]
        : []),
      ...readFlags(coin),
    ]),
    errorMessage: isCoin ? coin.errorMessage : msg('The label was read; which coin it is must be chosen.'),
  };
}

const plain = (number: string) => number.replace(/\W/g, '');

function originOf({ isChecked, from }: SlabLabel): string {
  if (isChecked) return msg('Company, grade and number are from the label, and its barcode says the same.');
  return from === 'barcode'
    ? msg('The number is from the barcode, the rest was read on the label: compare them.')
    : msg('Company, grade and number were read on the label: compare them.');
}

async function namedOnLabel(deps: IdentifyDeps, label: SlabLabel): Promise<Partial<Identification> | null> {
  const catalogue = deps.catalogue();
  const ids = idsOfNumber(catalogue, label) ?? idsInWords(catalogue, label);
  if (!ids) return null;
  const sure = label.isChecked ? SURE.checked : SURE[label.from];
  const claim = claimOf(catalogue, ids, sure);
  if (!claim) return null;
  const { mintMark } = ids;
  const said = AiCoin.parse({
    ...claim,
    mintMark,
    mintMarkConfidence: mintMark === null ? 0 : sure,
    condition: label.grade,
  });
  const verdict = coinNamed(catalogue, ids, saidBy(said), said);
  if (verdict?.outcome !== 'identified') return null;
  const { claimedValue: _, isGraded, gradingCompany, grade, certificationNumber, ...coin } = verdict;
  return {
    ...coin,
    ...(await worthOf(deps, coin.catalogueMatch ? verdict : null, null)),
    confidence: Math.min(coin.confidence, sure),
    modelConfidence: sure,
    errorMessage: null,
    source: msg('The label of the holder'),
  };
}

type Ids = Named & { mintMark: string | null };

function idsOfNumber(catalogue: Catalogue, { pcgsNumber, year }: SlabLabel): Ids | null {
  const ids = pcgsNumber === null ? undefined : numberOf(catalogue, pcgsNumber);
  // Bars of another maker can hold any number.
  return ids && (year === null || year === ids.year) ? ids : null;
}

const CENTS: readonly [RegExp, cents: number, word: string][] = [
  [/\b50 ?C\b|\bHALF DOLLAR\b/, 50, 'half dollar'],
  [/\b25 ?C\b|\bQUARTER\b/, 25, 'quarter'],
  [/\b20 ?C\b/, 20, 'twenty cent'],
  [/\b10 ?C\b|\bDIME\b/, 10, 'dime'],
  [/\b5 ?C\b|\bNICKEL\b/, 5, 'nickel'],
  [/\b3 ?C\b/, 3, 'three cent'],
  [/\b2 ?C\b/, 2, 'two cent'],
  [/(?<!HALF )\b1 ?C\b|\bCENT\b/, 1, 'cent'],
  [/\bDOLLAR\b/, 100, 'dollar'],
];

/** Only if the words leave one type. */
function idsInWords(catalogue: Catalogue, { text, year, mintMark }: SlabLabel): Ids | null {
  if (year === null) return null;
  const words = text.replace(/(?<=[A-Z])0(?=[A-Z])/g, 'O').replace(/^(.*?)(\d{4})(\d{1,2}C\b)/, '$1$2 $3');
  const [, cents = null, denomination = ''] = CENTS.find(([said]) => said.test(words)) ?? [];
  const names = words.match(/\b[A-Z]{4,}\b/g)?.filter((word) => !NO_NAME.has(word)) ?? [];
  const asked = `${year}${mintMark ? `-${mintMark}` : ''}`;
  for (const more of [names, []]) {
    const found = searchCatalogue(
      catalogue,
      [asked, ...more, denomination].join(' ').toLowerCase(),
      MOST_FOUND,
    );
    const types = found.flatMap((entry) => {
      const type = entry.year === year ? catalogue.typesById.get(entry.typeId) : undefined;
      return type && (cents === null || type.denominationCents === cents) ? [type.id] : [];
    });
    const [typeId, other] = new Set(types);
    if (typeId && other === undefined && (cents !== null || more.length > 0))
      return { typeId, itemId: null, year, mintMark };
  }
  return null;
}

const MOST_FOUND = 20;
const NO_NAME = new Set(
  'PCGS ANACS GRADE CENT DOLLAR DIME NICKEL QUARTER HALF DCAM CAMEO ULTRA DEEP DMPL UCAM'.split(' '),
);
