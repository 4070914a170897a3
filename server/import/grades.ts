import { bandOf, CONDITIONS, isCondition } from '../../shared/coins/conditions.ts';

/** What the cell of a grade says of a coin. */
export interface Graded {
  /** A condition as it is stored. */
  condition: string;
  /** The grade with all that stands beside it: "MS-65+ RD", "AU-58 Details (Cleaned)"; null for a mere band. */
  grade: string | null;
  /** Of a slab: "PCGS MS65" names one. */
  company: string | null;
}

const [PO, FR, AG, G, VG, F, VF, EF, AU, MS, PF] = CONDITIONS;

/** Words of a band, in lower case without accents and points, in the languages of catalogues. */
const WORDS: [band: string, words: string][] = [
  [PO, 'po|p|poor|basal state|ag b|slecht'],
  [FR, 'fr|fair|gering|geringe erhaltung'],
  [AG, 'ag|about good|almost good|ge|gering erhalten|gut erhalten'],
  [G, 'g|good|gut|gut|ab|assez beau|mc|mala conservacion|mal conservada|d|discreto|zg|zeer goed'],
  [
    VG,
    'vg|very good|rc|sge|sg|sehr gut|sehr gut erhalten|b|beau|regular conservacion|bc menos|mb b|molto discreto|goed',
  ],
  [F, 'f|fine|s|schon|tb|tres beau|bc|buena conservacion|buena|mb|molto bello|fr goed|fraai'],
  [
    VF,
    'vf|very fine|choice very fine|ss|sehr schon|ttb|tres tres beau|mbc|muy buena conservacion|muy buena|muy bien conservada|bb|bellissimo|zf|zeer fraai',
  ],
  [
    EF,
    'ef|xf|extremely fine|extra fine|vz|vorzuglich|fast vorzuglich|fast vz|f vz|fvz|sup|superbe|ebc|excelente buena conservacion|extraordinariamente bien conservada|excelente|spl it|splendido|pr nl|prachtig',
  ],
  [
    AU,
    'au|about uncirculated|almost uncirculated|choice au|choice about uncirculated|gem au|slider|unz|fast unzirkuliert|fast stempelglanz|fst|f st|qfdc|quasi fdc|sup spl|spl|splendide|sc minus|casi sin circular|fdc minus',
  ],
  [
    MS,
    'ms|mint state|unc|bu|uncirculated|unzirkuliert|bankfrisch|brilliant uncirculated|gem|gem bu|gem brilliant uncirculated|gem unc|gem uncirculated|choice bu|choice unc|choice uncirculated|ch bu|ch unc|superb gem|st|stgl|stempelglanz|fdc|fleur de coin|flor de cuno|fior di conio|sc|sin circular|non circule|non circulee|neuf|bu fdc|bankfris|nieuw|bu plus',
  ],
  [
    PF,
    'proof|pf|pr|prf|pp|polierte platte|spiegelglanz|be|belle epreuve|flan bruni|prueba|fondo specchio|fs it|gem proof|choice proof|cameo proof|deep cameo proof|ultra cameo proof|reverse proof|proof like proof|impaired proof',
  ],
];
const BAND_OF = new Map(WORDS.flatMap(([band, words]) => words.split('|').map((word) => [word, band])));

/** Letters that begin an exact grade, with what they are stored as. */
const LETTERS: Record<string, [name: string, letters: string, band: string]> = {
  P: ['Poor', 'P', PO],
  PO: ['Poor', 'P', PO],
  FR: ['Fair', 'FR', FR],
  AG: ['About Good', 'AG', AG],
  G: ['Good', 'G', G],
  VG: ['Very Good', 'VG', VG],
  F: ['Fine', 'F', F],
  VF: ['Very Fine', 'VF', VF],
  EF: ['Extremely Fine', 'EF', EF],
  XF: ['Extremely Fine', 'EF', EF],
  AU: ['About Uncirculated', 'AU', AU],
  MS: ['Mint State', 'MS', MS],
  SP: ['Mint State', 'SP', MS],
  PF: ['Proof', 'PF', PF],
  PR: ['Proof', 'PF', PF],
  PROOF: ['Proof', 'PF', PF],
  UNC: ['Mint State', 'MS', MS],
  BU: ['Mint State', 'MS', MS],
};

/** What a grade may be followed by on a label: designations, finishes, stickers. */
const DETAILS =
  /\b(?:details?|det\.?|cleaned|scratche?[ds]?|damaged?|genuine|altered|whizzed|bent|holed?|polished|corroded|environmental|questionable|tooled|rim|ex[- ]?jewel(?:le)?ry|gereinigt|nettoye|limpiada)\b/i;
const COMPANY = /^(PCGS|NGC|ANACS|ICG|SEGS|PCI|CACG|CAC(?=\s+(?:MS|AU|PR|PF|XF|EF|VF))|Legacy)\s+(?=\S)/i;
/** Details are graded, if at all, by these: they are no straight grade. */
const NO_GRADE = 'Not Applicable';

const folded = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');

/** A condition and the grade as it stood: "MS65+RD" is Mint State (MS-65), "MS-65+ RD". Null where it is none. */
export function readCondition(text: string): Graded | null {
  const whole = text.trim().slice(0, 200).replace(/\s+/g, ' ');
  if (isCondition(whole)) return { condition: whole, grade: gradeIn(whole), company: null };
  const company = COMPANY.exec(whole)?.[1]?.toUpperCase() ?? null;
  const said = whole.replace(COMPANY, '').trim();
  const found = exactly(said) ?? inWords(said);
  return found && { ...found, company };
}

/** "MS65RD", "PF 69 Ultra Cameo", "Proof-63", "AU58 Details". */
function exactly(said: string): Omit<Graded, 'company'> | null {
  const [, letters = '', digits = '', tail = ''] =
    /^(?:choice |gem |ch\.? )?([A-Z]{1,5})[\s.-]{0,2}(\d{1,2})(?!\d)(?:[/-]\d{1,2}(?!\d))?(.*)$/i.exec(
      said,
    ) ?? [];
  const [name, short, band] = LETTERS[letters.toUpperCase()] ?? [];
  if (!name || !band || Number(digits) < 1 || Number(digits) > 70) return null;
  const bare = tail.trim();
  if (bare && !/^[+★*\s(,;.A-Za-z-]/.test(bare)) return null;
  const range = /(\d{1,2})([/-]\d{1,2})(?!\d)/.exec(said)?.[2] ?? '';
  const plus = /^[+★*]+/.exec(bare)?.[0] ?? '';
  const rest = bare.slice(plus.length).trim();
  const grade = `${short}-${Number(digits)}${range}${plus}${rest ? ` ${/^[A-Z]{2,4}$/i.test(rest) ? rest.toUpperCase() : rest}` : ''}`;
  if (DETAILS.test(rest)) return { condition: band === PF ? PF : detailsOf(band), grade };
  const one = `${name} (${short === 'SP' ? 'MS' : short}-${Number(digits)})`;
  return { condition: !range && isCondition(one) ? one : band, grade };
}

/** The band of a coin with details: a whole one, never an exact grade. */
const detailsOf = (band: string) => bandOf(band) ?? NO_GRADE;

/** "ss-vz", "Gem BU", "TTB+", "AU Details (Cleaned)": a band with all that stands beside it. */
function inWords(said: string): Omit<Graded, 'company'> | null {
  const before = folded(said)
    .replace(/[([].*$/, '')
    .replace(DETAILS, '|')
    .split('|')[0]
    ?.replace(/[.,;:]/g, ' ')
    .replace(/[-\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!before) return null;
  const isDetails = DETAILS.test(said);
  const steps = [
    before,
    before.replace(/\s?[+★*-]+$/, ''),
    before.replace(/-/g, ' '),
    // "ss-vz" and "VF/XF" lie between two: the lower is taken.
    before.split(/\s?[/–-]\s?/)[0] ?? '',
    before.replace(
      /\s+(?:rd|rb|bn|red|brown|pl|dmpl|dpl|cam|cameo|dcam|ucam|fb|fbl|fs|fh|ft|cac|[+★*])+$/,
      '',
    ),
  ];
  const band = steps.map((step) => BAND_OF.get(step.trim())).find((one) => one !== undefined);
  if (!band) return null;
  // The band says all that "Very Fine" or "VF" does.
  const isWhole = BAND_OF.has(before) && !isDetails && !/[([+★*]/.test(said);
  const isEnglish =
    /^(?:p|po|poor|fr|fair|ag|g|good|vg|f|fine|vf|ef|xf|au|ms|unc|bu|pf|pr|proof|very fine|very good|extremely fine|about uncirculated|about good|uncirculated|mint state)$/.test(
      before,
    );
  return { condition: band, grade: isWhole && isEnglish ? null : said.slice(0, 40) };
}

const gradeIn = (condition: string) => /\(([A-Z]{1,2}-\d{1,2})\)$/.exec(condition)?.[1] ?? null;
