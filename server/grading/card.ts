import type { Catalogue } from '../../db/catalogue/load.ts';
import type { CoinRow } from '../../db/schema.ts';
import { isAmerican } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import { verificationPage } from '../../shared/pcgs/label.ts';
import { type CardAnswer, type GradingCard, PRICE_GUIDE } from '../../shared/pcgs/model.ts';
import type { Revaluation } from '../../shared/valuation/model.ts';
import { identified } from '../catalogue/identified.ts';
import { type KnownNumber, nameOf, numbersOf } from '../catalogue/pcgs-numbers.ts';
import { coinRow } from '../coins/queries.ts';
import { AppError, notFound } from '../core/errors.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import { changedMeanwhile, preferSource, requireCoin } from '../revaluation/coin-valuation.ts';
import { isAnother } from '../valuation/service.ts';
import { saveStatedValue } from '../valuation/stated.ts';
import { type Answers, NOT_CONFIGURED, type PcgsAnswer, PRICE_MS, picturesOf } from './answers.ts';
import type { GradingDeps } from './deps.ts';
import type { PcgsQuestion } from './pcgs-api.ts';
import { type Grade, gradeText, lowestGradeOf, pageOf, readGrade } from './service.ts';

type Asker = Pick<Caller, 'id' | 'person' | 'isGuest'>;

/**
 * From stored answers only. Null without a slab and without a number that may be asked about; 404 if the coin
 * is absent or another user's.
 */
export async function cardOf(
  deps: GradingDeps,
  answers: Answers,
  asker: Asker,
  id: number,
): Promise<GradingCard | null> {
  const { card, question } = cardWithout(deps, asker, await requireCoin(deps, asker.id, id));
  if (!card || !question) return card;
  return filled(card, await answers.known(question, PRICE_MS));
}

/** Asks PCGS if needed; also throws errors of `Answers.ask`. */
export async function askedCard(
  deps: GradingDeps,
  answers: Answers,
  asker: Asker,
  id: number,
): Promise<GradingCard | null> {
  const { card, question } = cardWithout(deps, asker, await requireCoin(deps, asker.id, id));
  if (!card || !question) return card;
  return filled(card, await answers.ask(personOf(asker), question, PRICE_MS));
}

/**
 * Records the price guide's value for its date and shows it. 404 as above, 409 without a price or if the coin
 * changed meanwhile; errors of `Answers.ask`.
 */
export async function takeGuidePrice(
  deps: GradingDeps,
  answers: Answers,
  asker: Asker,
  id: number,
): Promise<Revaluation> {
  const coin = await requireCoin(deps, asker.id, id);
  const { card, question } = cardWithout(deps, asker, coin);
  if (!card || !question) throw new AppError(409, 'pcgs_price_missing', 'PCGS has no price for this coin.');
  const { record, fetchedAt } = await answers.ask(personOf(asker), question, PRICE_MS);
  const cents = record?.priceCents ?? null;
  if (!record || cents === null)
    throw new AppError(409, 'pcgs_grade_price_missing', PCGS_GRADE_PRICE_MISSING);
  const metadata = { guide: PRICE_GUIDE, number: record.number, name: record.name, grade: card.grade };
  const confidence = card.isLeast ? 'medium' : 'high';
  await deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, asker.id, id);
    if (!before) throw notFound();
    if (isAnother(before, coin) || GRADED_BY.some((field) => before[field] !== coin[field]))
      throw changedMeanwhile();
    await saveStatedValue(tx, before, 'pcgs', { cents, confidence, metadata, recordedAt: fetchedAt });
  });
  return preferSource(deps, asker.id, id, 'pcgs');
}

const GRADED_BY = ['condition', 'isGraded', 'gradingCompany', 'grade', 'certificationNumber'] as const;

function filled(card: GradingCard, said: PcgsAnswer | null): GradingCard {
  if (!said) return card;
  const { record, fetchedAt } = said;
  if (!record) return { ...card, canAsk: false, message: msg('PCGS has no data for this number.') };
  const { priceCents, population, popHigher } = record;
  const answer: CardAnswer = {
    estimatedValue: moneyText(priceCents),
    ...{ population, popHigher },
    lastUpdated: fetchedAt.toISOString(),
    pictures: picturesOf(record),
  };
  const grade = readGrade(record.grade);
  return {
    ...card,
    PCGSNo: String(record.number),
    name: record.name,
    link: record.link ?? pageOf(record.number),
    // The slab's own grade wins over the entered one.
    grade: record.certNo && grade ? gradeText(grade) : card.grade,
    canAsk: false,
    answer,
    message: null,
  };
}

/** The card without an answer, and what to ask. */
function cardWithout(
  deps: GradingDeps,
  asker: Asker,
  coin: CoinRow,
): { card: GradingCard | null; question: PcgsQuestion | null } {
  const slab = slabOf(coin);
  const said = coin.isGraded ? readGrade(coin.grade) : null;
  const grade = said ?? (coin.isGraded ? null : lowestGradeOf(coin.condition));
  const number = isAmerican(coin) ? pcgsNumberOf(deps.catalogue(), coin, grade) : null;
  const isOn = deps.config.pcgs.token !== null && !asker.isGuest;
  const question = questionOf(slab, number, grade);
  if (!slab && (!number || !isOn)) return { card: null, question: null };
  const card: GradingCard = {
    service: slab?.service ?? null,
    verification: slab && verificationPage(slab.service, slab.certNo),
    PCGSNo: number && String(number.number),
    name: number && nameOf(number),
    link: number && pageOf(number.number, grade?.number),
    grade: grade && gradeText(grade),
    isLeast: !said && /,| to /.test(coin.condition),
    canAsk: isOn && question !== null,
    answer: null,
    message: null,
  };
  return { card: { ...card, message: reasonWithoutAnswer(deps, asker, card, question) }, question };
}

function reasonWithoutAnswer(
  { config }: GradingDeps,
  { isGuest }: Asker,
  { PCGSNo }: GradingCard,
  question: PcgsQuestion | null,
): string | null {
  if (isGuest) return msg('Guests cannot ask PCGS. Create an account to see its price guide.');
  if (config.pcgs.token === null) return NOT_CONFIGURED;
  if (question) return null;
  return PCGSNo === null
    ? msg('This coin has no PCGS number, so there’s no guide price.')
    : msg('Enter a grade to get a guide price.');
}

interface Slab {
  service: 'PCGS' | 'NGC';
  certNo: string;
}

function slabOf({ isGraded, gradingCompany, certificationNumber }: CoinRow): Slab | null {
  if (!isGraded || (gradingCompany !== 'PCGS' && gradingCompany !== 'NGC')) return null;
  const certNo = certificationNumber?.replace(/\s+/g, '') ?? '';
  return verificationPage(gradingCompany, certNo) ? { service: gradingCompany, certNo } : null;
}

function questionOf(slab: Slab | null, number: KnownNumber | null, grade: Grade | null): PcgsQuestion | null {
  if (slab?.service === 'PCGS') return { by: 'cert', certNo: slab.certNo };
  if (!number || !grade) return null;
  return { by: 'grade', number: number.number, grade: grade.number, plus: grade.plus };
}

/** Null if the catalogue is unsure, or several numbers match. */
function pcgsNumberOf(catalogue: Catalogue, coin: CoinRow, grade: Grade | null): KnownNumber | null {
  const { likely, variety, isProof } = identified(catalogue, coin);
  const [only, ...others] = likely;
  if (!only || others.length > 0) return null;
  const { type, item } = only.document;
  const mintMark = only.mark ?? coin.mintMark ?? '';
  const strike = grade?.letters === 'SP' ? 'SP' : grade?.letters === 'PR' || isProof ? 'PR' : 'MS';
  const possible = numbersOf(catalogue, { typeId: type.id, year: coin.year, mintMark }).filter(
    (one) =>
      one.strike === strike && one.confidence !== 'low' && (one.itemId === null || one.itemId === item?.id),
  );
  const said = [coin.variation, coin.name, variety?.variety].join(' ').toLowerCase();
  const named = possible.filter((one) => one.variety !== '' && said.includes(one.varietyText));
  // The price of the plain coin does not apply to an unknown variety.
  const plain = variety ? [] : possible.filter((one) => one.variety === '');
  const rows = named.length > 0 ? named : plain;
  // Copper without a colour counts as brown, the least valuable.
  for (const designation of [grade?.designation ?? '', '', 'BN']) {
    const [first, ...further] = rows.filter((one) => one.designation === designation);
    if (first) return further.length === 0 ? first : null;
  }
  return null;
}

const PCGS_GRADE_PRICE_MISSING = msg('The PCGS price guide has no price for this coin in this grade.');
