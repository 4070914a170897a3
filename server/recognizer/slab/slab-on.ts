import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { readLabel } from '../../../shared/pcgs/label.ts';
import type { CoinCircle, SlabLabel } from '../../../shared/recognizer/model.ts';
import { pixelsOf, type RgbPicture } from '../../core/pixels.ts';
import { modelBytes } from '../text/models.ts';
import type { TextReader } from '../text/read-text.ts';

type Company = SlabLabel['company'];

/** The text model knows letters and digits only. */
const COMPANIES: readonly [RegExp, Company][] = [
  [/\bP[CG][GC6][S5]\b|PROFESSIONAL COIN GRADING/, 'PCGS'],
  [/\bN[GC6]C\b|NUMISMATIC GUARANT/, 'NGC'],
  [/\bANAC[S5]\b/, 'ANACS'],
  [/\b[I1]CG\b|INDEPENDENT COIN GRAD/, 'ICG'],
];

const DESIGNATION = [
  ...['RD', 'RB', 'BN', 'DMPL', 'DPL', 'PL', 'DCAM', 'UCAM', 'CAM', 'FBL', 'FB', 'FS', 'FH', 'BM'],
  ...['ULTRA CAMEO', 'DEEP CAMEO', 'CAMEO'],
].join('|');
const LETTERS = 'M[S5]|P[RF]|[S5]P|AU|XF|EF|VF|VG|AG|FR|P[O0]|F|G';
const GRADE = new RegExp(
  `(?<![A-Z0-9])(${LETTERS}) ?([0-7OSIL][0-9OSIL]?) ?(${DESIGNATION})?(?![A-Z0-9])`,
  'g',
);

/** Sheldon numbers in use. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  AU: [50, 53, 55, 58],
  XF: [40, 45],
  EF: [40, 45],
  VF: [20, 25, 30, 35],
  F: [12, 15],
  VG: [8, 10],
  G: [4, 6],
  AG: [3],
  FR: [2],
  PO: [1],
};

const LONG_DESIGNATION: Readonly<Record<string, string>> = {
  'ULTRA CAMEO': 'DCAM',
  UCAM: 'DCAM',
  'DEEP CAMEO': 'DCAM',
  CAMEO: 'CAM',
};

const digitsOf = (text: string) => text.replace(/O/g, '0').replace(/S/g, '5').replace(/[IL]/g, '1');

/**
 * Lines as read, from the top, and contents of codes. Null unless a company and a grade or number are named: words on coins
 * are no label.
 */
export function labelOf(lines: readonly string[], codes: readonly string[]): SlabLabel | null {
  const rows = lines.map((line) => line.toUpperCase().trim()).filter(Boolean);
  const all = rows.join(' ');
  const code = codeOf(codes);
  const company = code?.company ?? COMPANIES.find(([known]) => known.test(all))?.[1];
  if (!company) return null;
  const grade = gradeIn(all);
  const printed = numberIn(all, company, grade?.number ?? null);
  if (!code && !grade && !printed) return null;
  const certificationNumber = code?.certNo ?? printed;
  return {
    company,
    grade: grade?.text ?? null,
    certificationNumber,
    ...issueIn(rows, certificationNumber),
    text: rows
      .filter((row) => /[A-Z]{2}|\d{4}/.test(row))
      .join(' ')
      .slice(0, MOST_TEXT),
    pcgsNumber: code?.pcgsNumber ?? null,
    from: code ? 'barcode' : 'label',
    isChecked: code !== null && agrees(code, all, grade?.number ?? null),
  };
}

const MOST_TEXT = 120;

interface Code {
  company: Company;
  certNo: string | null;
  /** Its barcode holds both. */
  pcgsNumber: number | null;
  grade: number | null;
}

function codeOf(codes: readonly string[]): Code | null {
  for (const text of codes) {
    const read = readLabel(text);
    // Short codes may be of any other thing.
    if (!read || (read.barcode === null && /^\d+$/.test(text.trim()))) continue;
    const [, number, grade] = /^(\d{6})(\d{2})\d{8}$/.exec(read.barcode ?? '') ?? [];
    if (read.barcode !== null && !number) continue;
    return {
      company: read.service,
      certNo: read.certNo,
      pcgsNumber: number ? Number(number) : null,
      grade: grade ? Number(grade) : null,
    };
  }
  return null;
}

/** The print says the same number, or the same grade. */
function agrees(code: Code, text: string, grade: number | null): boolean {
  const isSameNumber = code.certNo !== null && plain(text).includes(plain(code.certNo));
  const isOtherGrade = code.grade !== null && grade !== null && code.grade !== grade;
  const isSameGrade = code.grade !== null && code.grade === grade;
  return !isOtherGrade && (isSameNumber || isSameGrade);
}

const plain = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '');

function gradeIn(text: string): { text: string; number: number } | null {
  for (const [, said = '', digits = '', designation = ''] of text.matchAll(GRADE)) {
    const letters = said.replace('M5', 'MS').replace('5P', 'SP').replace('P0', 'PO');
    const number = Number(digitsOf(digits));
    const known = NUMBERS[letters];
    const isKnown = known ? known.includes(number) : letters === 'MS' ? number >= 60 : number >= 1;
    if (!isKnown || number > 70) continue;
    const short = LONG_DESIGNATION[designation] ?? designation;
    return { text: `${letters}${number}${short && ` ${short}`}`, number };
  }
  return null;
}

/** PCGS "7130.65/12345678" or "12345678", NGC "1234567-001", ANACS seven digits, ICG ten. */
function numberIn(text: string, company: Company, grade: number | null): string | null {
  if (company === 'NGC') {
    const [, order, piece] = /(?<!\d)(\d{6,8}) ?(\d{3})(?!\d)/.exec(text) ?? [];
    return order && piece ? `${order}-${piece}` : null;
  }
  if (company === 'ANACS') return /(?<!\d)\d{7}(?!\d)/.exec(text)?.[0] ?? null;
  if (company === 'ICG') return /(?<!\d)\d{10}(?!\d)/.exec(text)?.[0] ?? null;
  for (const long of [8, 7]) {
    const before = `(?:\\d{1,6} ?${grade ?? '\\d{2}'} ?)?`;
    const found = new RegExp(`(?<!\\d)${before}(\\d{${long}})(?!\\d)`).exec(text)?.[1];
    if (found) return found;
  }
  return null;
}

/** Spaces get lost: "19411C", "1921DOLLAR". */
const YEAR = /(?<!\d)(1[5-9]\d\d|20[0-4]\d)(?!\d(?!\d? ?C(?:ENT|\b)|D)|\d\d(?! ?C))/;
const MARKED = new RegExp(`${YEAR.source} ?(CC|[PDSOW])(?![A-Z0-9])`);

function issueIn(rows: readonly string[], number: string | null) {
  const text = rows.filter((row) => !number || !plain(row).includes(plain(number))).join(' ');
  const [, year = YEAR.exec(text)?.[1], mintMark] = MARKED.exec(text) ?? [];
  return { year: year ? Number(year) : null, mintMark: mintMark ?? null };
}

/** Pixels: bars of a label are two wide. */
const LONGEST = 1600;

/** Reads the label and the barcode around the coin. */
export async function slabOn(
  reader: TextReader,
  photo: Uint8Array,
  circle: CoinCircle | null,
  models: string,
  onStep = () => {},
): Promise<SlabLabel | null> {
  let picture = await pixelsOf(photo, LONGEST);
  let coin = circle;
  onStep();
  const codes: string[] = [];
  // A label's text can be read without its codes.
  const readCodes = async (isThorough: boolean) =>
    codes.push(...(await codesOn(picture, models, isThorough).catch(() => [])));
  let best: SlabLabel | null = null;
  let turns = [0];
  for (let turned = 0; turned < 4; turned += 1) {
    if (turned > 0) [picture, coin] = [quarterTurned(picture), coin && { ...coin, x: 1 - coin.y, y: coin.x }];
    if (!turns.includes(turned)) continue;
    await readCodes(false);
    onStep();
    const { lines, level, standing } = await reader.readAround(picture, coin, onStep);
    const isLikely = lines.some((line) => /\d{7}/.test(line));
    let label = labelOf(lines, codes);
    if (label?.from !== 'barcode' && (label || isLikely)) {
      await readCodes(true);
      label = labelOf(lines, codes);
    }
    best = label && (!best || label.isChecked) ? label : best;
    if (best?.isChecked || best?.grade) break;
    if (turned === 0) turns = standing >= FEWEST ? [1, 3] : level >= FEWEST ? [2] : [];
  }
  return best;
}

const FEWEST = 2;

/** Clockwise. */
function quarterTurned({ width, height, data }: RgbPicture): RgbPicture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [3 * (y * width + x), 3 * (x * height + height - 1 - y)];
      turned[to] = data[from] as number;
      turned[to + 1] = data[from + 1] as number;
      turned[to + 2] = data[from + 2] as number;
    }
  return { width: height, height: width, data: turned };
}

/** As on old and new slabs. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39'],
  tryInvert: false,
  maxNumberOfSymbols: 4,
};

let isPrepared = false;

/** Contents of all codes; `thorough` takes four times as long. Throws without the file. */
async function codesOn(picture: RgbPicture, folder: string, thorough = false): Promise<string[]> {
  if (!isPrepared) {
    const wasm = await modelBytes(folder, 'codes');
    // Otherwise it is fetched from another host.
    prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });
    isPrepared = true;
  }
  const found = await readBarcodes(rgbaOf(picture), { ...OPTIONS, tryHarder: thorough, tryRotate: thorough });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

function rgbaOf({ width, height, data }: RgbPicture): ImageData {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let n = 0; n < width * height; n += 1) {
    rgba[4 * n] = data[3 * n] as number;
    rgba[4 * n + 1] = data[3 * n + 1] as number;
    rgba[4 * n + 2] = data[3 * n + 2] as number;
    rgba[4 * n + 3] = 255;
  }
  return { data: rgba, width, height, colorSpace: 'srgb' } as ImageData;
}
