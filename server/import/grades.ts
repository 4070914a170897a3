import { bandOf, CONDITIONS, isCondition } from '../../shared/coins/conditions.ts';

export interface Graded {
  condition: string;
  /** As written: "MS-65+ RD", "AU-58 Details (Cleaned)"; null for a mere band. */
  grade: string | null;
  /** "PCGS MS65 #12345678" names company and certificate. */
  company: string | null;
  certificate: string | null;
}

const [PO, FR, AG, G, VG, F, VF, EF, AU, MS, PF] = CONDITIONS;

/** Lower case, without accents and points. */
const WORDS: [band: string, words: string][] = [
  [PO, 'po|p|poor|basal state|ag b|slecht|cull|filler|kiepska'],
  [FR, 'fr|fair|gering|geringe erhaltung'],
  [AG, 'ag|about good|almost good|ge|gering erhalten|gut erhalten|agd'],
  [
    G,
    'g|good|gut|gut|ab|assez beau|mc|mala conservacion|mal conservada|d|discreto|zg|zeer goed|vi|плохое|muito gasta',
  ],
  [
    VG,
    'vg|very good|rc|sge|sg|sehr gut|sehr gut erhalten|b|beau|regular conservacion|bc menos|mb b|molto discreto|goed|v|bc f|fr goed minus|удовлетворительное|um tanto gasta',
  ],
  [
    F,
    'f|fine|s|schon|tb|tres beau|bc|buena conservacion|buena|mb|molto bello|fr goed|fraai|iv|fi|fine plus|хорошее|bem conservada|sch',
  ],
  [
    VF,
    'vf|very fine|choice very fine|ss|sehr schon|ttb|tres tres beau|mbc|muy buena conservacion|muy buena|muy bien conservada|bb|bellissimo|zf|zeer fraai|iii|f ss|fast ss|fast sehr schon|очень хорошее|muito bem conservada|zfr',
  ],
  [
    EF,
    'ef|xf|extremely fine|extra fine|vz|vorzuglich|fast vorzuglich|fast vz|f vz|fvz|sup|superbe|ebc|excelente buena conservacion|extraordinariamente bien conservada|excelente|spl it|splendido|pr nl|prachtig|ii|отличное|soberba|extra fine plus|exf',
  ],
  [
    AU,
    'au|about uncirculated|almost uncirculated|choice au|choice about uncirculated|gem au|slider|unz|fast unzirkuliert|fast stempelglanz|fst|f st|qfdc|quasi fdc|sup spl|spl|splendide|sc minus|casi sin circular|fdc minus|aunc|a unc|almost unc|about unc|ii i|i ii|fast unc|pr fdc|qspl|q spl|q fdc|qfdc|почти unc|kabinett',
  ],
  [
    MS,
    'ms|mint state|unc|bu|uncirculated|unzirkuliert|bankfrisch|brilliant uncirculated|gem|gem bu|gem brilliant uncirculated|gem unc|gem uncirculated|choice bu|choice unc|choice uncirculated|ch bu|ch unc|superb gem|st|stgl|stempelglanz|fdc|fleur de coin|flor de cuno|fior di conio|sc|sin circular|non circule|non circulee|neuf|bu fdc|bankfris|nieuw|bu plus|i|chbu|choice mint state|мешковая|мешковой|uncirc|flor de cunho|fdc eccezionale|b u|f d c|s c|menniczy|bfr|bankfrisch unc|enhanced uncirculated|enhanced unc|анц|specimen|proof like|prooflike|pl|dmpl',
  ],
  [
    PF,
    'proof|pf|pr|prf|pp|polierte platte|spiegelglanz|be|belle epreuve|flan bruni|prueba|fondo specchio|fs it|gem proof|choice proof|cameo proof|deep cameo proof|ultra cameo proof|reverse proof|impaired proof|l|lustrzanka|пруф|полированная|ppl|spgl|e a|ea|fondo espejo|matte proof|enhanced reverse proof|deep cameo|ultra cameo|proof deep cameo|deep mirror proof',
  ],
];

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

const DETAILS = new RegExp(
  `(?<!\\p{L})(?:${[
    'details?|det\\.?|clean(?:ed|ing)|scratch(?:e[ds]|y)?|damaged?|genuine|altered|whizzed|bent|holed?|pierced|plugged|repaired',
    'polished|corro(?:ded|sion)|environmental|questionable|tool(?:ed|ing)|rim (?:damage|ding|bump)s?|graffiti|mount(?:ed|s)?|solder(?:ed)?',
    'ex[- ]?jewel(?:le)?ry|ex[- ]?mount|smoothed|burnished|lacquered|artificial(?:ly)?|pvc|test cut',
    'gereinigt|geputzt|poliert|gelocht|loch|henkelspur(?:en)?|gehenkelt|kratzer|randfehler|besch[aä]digt|korrodiert|korrosion|randschlag|gestopft|bearbeitet',
    'nettoy[eé]e?|trou[eé]?e?|perc[eé]e?|ray[eé]e?|rayures?|monture|coups?(?: sur tranche)?|corrod[eé]e?|polie',
    'limpi(?:ada|eza)|agujero|perforada|rayada|golpes?|manchada|pulida|pulita|forata|foro|graffi|colpi|appiccagnolo|lucidata',
    'limpa|furada|riscada|gepoetst|gereinigd|doorboord|krassen|beschadigd|czyszczona|dziura|przewiercona|rysy|uszkodzona|чищен[аоы]?|чистка|отверстие|дырка|царапин[аы]?|повреждени[ея]|гурт забоины',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
const COMPANY_BEHIND = /\s+\(?(PCGS|NGC|ANACS|ICG|SEGS|CACG|ICCS)\)?$/i;
const COMPANY =
  /^(PCGS|NGC|ANACS|ICG|SEGS|PCI|CACG|ICCS|CGS|LCGS|PMG|GCN|CAC(?=\s+(?:MS|AU|PR|PF|XF|EF|VF))|Legacy)\s+(?=\S)/i;
const NO_GRADE = 'Not Applicable';

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    // Cyrillic letters that look Latin: "аUNC".
    .replace(/[аеосрх](?=[a-z])|(?<=[a-z])[аеосрх]/g, (letter) => 'aeocpx'.charAt('аеосрх'.indexOf(letter)));

/** "MS65+RD" is Mint State (MS-65), "MS-65+ RD". Null where it is no grade. */
export function readCondition(text: string): Graded | null {
  const whole = text.trim().slice(0, 200).replace(/\s+/g, ' ');
  if (isCondition(whole))
    return { condition: whole, grade: gradeIn(whole), company: null, certificate: null };
  const company = (COMPANY.exec(whole) ?? COMPANY_BEHIND.exec(whole))?.[1]?.toUpperCase() ?? null;
  const [number = '', certificate = null] = (company && CERTIFICATE.exec(whole)) || [];
  const gradeText = whole.replace(COMPANY, '').replace(number, '').replace(COMPANY_BEHIND, '').trim();
  const found = exactGrade(gradeText) ?? bandGrade(gradeText);
  return found && { ...found, company, certificate };
}

const CERTIFICATE =
  /[\s,;(]*(?:#|№|cert(?:ificate)?\.?\s?(?:#|no\.?|number)?:?)?\s?(\d{7,8}(?:-\d{3})?)\)?\s*$/i;
type OfCoin = Pick<Graded, 'condition' | 'grade'>;

/** "MS65RD", "PF 69 Ultra Cameo", "Proof-63", "AU58 Details". */
function exactGrade(text: string): OfCoin | null {
  const [, letters = '', digits = '', tail = ''] =
    /^(?:choice |gem |ch\.? )?([A-Z]{1,5})[\s.-]{0,2}(\d{1,2})(?!\d)(?:[/-]\d{1,2}(?!\d))?(.*)$/i.exec(
      text,
    ) ?? [];
  const [name, short, band] = LETTERS[letters.toUpperCase()] ?? [];
  if (!name || !band || Number(digits) < 1 || Number(digits) > 70) return null;
  const bare = tail.trim();
  if (bare && !/^(?:[+★*\s(,;.A-Za-z-]|[56]FS)/.test(bare)) return null;
  const range = /(\d{1,2})([/-]\d{1,2})(?!\d)/.exec(text)?.[2] ?? '';
  const plus = /^[+★*]+/.exec(bare)?.[0] ?? '';
  const rest = bare.slice(plus.length).trim();
  const grade = `${short}-${Number(digits)}${range}${plus}${rest ? ` ${/^[A-Z]{2,4}$/i.test(rest) ? rest.toUpperCase() : rest}` : ''}`;
  if (isDetails(rest)) return { condition: band === PF ? PF : detailsOf(band), grade };
  const one = `${name} (${short === 'SP' ? 'MS' : short}-${Number(digits)})`;
  return { condition: !range && isCondition(one) ? one : band, grade };
}

export const isDetails = (grade: string): boolean => DETAILS.test(folded(grade)) || DETAILS.test(grade);

/** A coin with details gets a whole band, never an exact grade. */
const detailsOf = (band: string) => bandOf(band) ?? NO_GRADE;

const AROUND =
  /(?<!\p{L})(?:\p{L}+ly|w\/|with|has|old|light|minor|slight|some|small|genuine|obv(?:erse)?|rev(?:erse)?|surfaces?|mit|leicht\p{L}*|kleine[rs]?|avec|l[eé]g[eè]re?s?|con|leggera?|com|met|z|ze|с|со)(?!\p{L})/giu;
/** "about VF", "fast ss", "q.SPL" belong to that band; of the highest band it is nearly that. */
const NEARLY =
  /^(?:about|almost|nearly|near|fast|quasi|presque|casi|quase|bijna|prawie|почти|[anqf](?=[.\s]?[a-z]{2}))[.\s]*/;
const BETTER = /^(?:good|choice|ch|nice|strong|very choice|belle?|g(?=[.\s]?(?:vf|ef|xf|f)\b))[.\s]*/;
const DESIGNATIONS =
  /(?:\s+(?:rd|rb|bn|red|brown|pl|dmpl|dpl|cam|cameo|dcam|ucam|fb|fbl|fs|fh|ft|cac|[+★*]))+$/;
const BAND_OF = new Map(
  WORDS.flatMap(([band, words]) => words.split('|').map((word) => [folded(word), band])),
);
const ENGLISH =
  /^(?:p|po|poor|fr|fair|ag|g|good|vg|f|fine|vf|ef|xf|au|ms|unc|bu|pf|pr|proof|very fine|very good|extremely fine|about uncirculated|about good|uncirculated|mint state)$/;

function bandIn(words: string): string | undefined {
  const steps = [
    words,
    words.replace(/\s?[+★*-]+$/, ''),
    words.replace(/-/g, ' '),
    // "ss-vz" and "VF/XF": the lower is taken.
    words.split(/\s?[/–-]\s?|\s(?:to|bis|à|a|до)\s/)[0] ?? '',
    words.replace(DESIGNATIONS, ''),
    /^\p{L}(?: \p{L}){1,3}$/u.test(words) ? words.replaceAll(' ', '') : '',
  ];
  return steps.map((step) => BAND_OF.get(step.trim())).find((one) => one !== undefined);
}

/** "ss-vz", "Gem BU", "TTB+", "AU Details (Cleaned)"; details alone have no band. */
function bandGrade(gradeText: string): OfCoin | null {
  const plain = folded(gradeText).replace(/\s+/g, ' ').trim();
  const hasDetails = isDetails(gradeText);
  const tidy = (text: string) =>
    text
      .replace(/[.,;:]/g, ' ')
      .replace(/^[-–/\s]+|[-–/\s]+$/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const [before = '', ...behind] = plain
    .replace(/[([][^()[\]]*[)\]]?/g, ' ')
    .split(DETAILS)
    .map((part) => (hasDetails ? part.replace(AROUND, ' ') : part));
  // "Cleaned AU", "nettoyé TTB": the grade stands last.
  const words = [before, ...behind].map(tidy).find(Boolean) ?? '';
  if (!words) return hasDetails ? { condition: NO_GRADE, grade: gradeText.slice(0, 40) } : null;
  const exact = hasDetails && words !== plain ? exactGrade(words) : null;
  if (exact) return { condition: detailsOf(exact.condition), grade: gradeText.slice(0, 40) };
  const nearly = NEARLY.test(words) ? bandIn(words.replace(NEARLY, '')) : undefined;
  const [first = ''] = plain.split(/[,;]/);
  const band =
    bandIn(words) ??
    bandIn(tidy(first)) ??
    (nearly === MS ? AU : nearly) ??
    bandIn(words.replace(BETTER, ''));
  if (!band) return null;
  const isWhole = BAND_OF.has(words) && !hasDetails && !/[([+★*–-]/.test(gradeText);
  return { condition: band, grade: isWhole && ENGLISH.test(words) ? null : gradeText.slice(0, 40) };
}

const gradeIn = (condition: string) => /\(([A-Z]{1,2}-\d{1,2})\)$/.exec(condition)?.[1] ?? null;

/** For a seller's title without its year. */
export function titleParts(rest: string): {
  words: string;
  graded: Graded | null;
  company: string | null;
  certificate: string | null;
} {
  const [company = null] = /\b(?:PCGS|NGC|ANACS|ICG|SEGS|CACG)\b/.exec(rest) ?? [];
  const [number = '', certificate = null] =
    (company &&
      /(?:\bcert(?:ificate)?\.?\s?(?:no\.?|number)?:?\s?|#)#?\s?(\d{7,8}(?:-\d{3})?)\b/i.exec(rest)) ||
    [];
  const [grade = ''] = EXACT.exec(rest) ?? DETAILED.exec(rest) ?? BAND.exec(rest) ?? BEHIND.exec(rest) ?? [];
  const words = [company, number, grade]
    .reduce((text: string, part) => text.replace(part || '\0', ' '), rest)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;–.-]+|[\s,;–-]+$/g, '');
  return { words, graded: grade ? readCondition(grade.trim()) : null, company, certificate };
}
const EXACT =
  /\b(?:MS|PF|PR|SP|AU|XF|EF|VF|VG|AG)[- ]?\d{1,2}\b[+★*]?(?:\s?(?:RD|RB|BN|FB|FBL|FS|FH|PL|DMPL|DCAM|UCAM|CAM|CAC|Details|Cleaned|Scratched|Damaged)\b)*|\b(?:MS|PF|PR|SP)[- ]?\d{1,2}(?:DCAM|UCAM|CAM|RD|RB|BN|FBL|FB|FH|FS|DMPL|PL)\b(?:\s?CAC\b)?/;
const DETAILED =
  /\b(?:Genuine )?(?:PO|FR|AG|G|VG|F|VF|XF|EF|AU|UNC|Unc) (?:Details|Det\.?)(?:[ ,-]{1,3}(?:Cleaned|Scratched|Damaged?|Polished|Bent|Holed|Corroded|Environmental Damage|Rim Damage))*/i;
const BAND =
  /\b(?:(?:Gem|Choice|CH|GEM) )?(?:Brilliant Uncirculated|Uncirculated BU|Uncirculated|BU|UNC|AU|XF|EF|VF|VG)(?:-(?:BU|UNC|AU|XF|EF|VF))?\b(?! roll)/;
const BEHIND = /\s(?:f\.|fast )?(?:ss|vz|st|sge|PP|TTB|SUP|MBC|EBC)(?:[-/](?:vz|st|SUP))?[+-]?$/;
