import { msg } from '../language/msg.ts';

/** Third-party grading companies a slab may come from. */
export const GRADING_COMPANIES = ['PCGS', 'NGC', 'ANACS', 'ICG', 'SEGS', 'PCI', 'CACG', 'Legacy'] as const;

const range = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => `${prefix}-${to - step}`);

const TOP_MINT_STATE = [70, 69, 68, 67, 66, 65].map((grade) => `MS-${grade}`);
const TOP_PROOF = [70, 69, 68, 67, 66, 65].map((grade) => `PF-${grade}`);
const CAMEO = ['DCAM', 'UCAM', 'CAM'];

/** Sheldon grades with their cameo and early-issue variants, best first within each group. */
export const GRADES: readonly string[] = [
  ...range('MS', 60, 70),
  ...['58', '55', '53', '50'].map((grade) => `AU-${grade}`),
  ...['45', '40'].map((grade) => `EF-${grade}`),
  ...['35', '30', '25', '20'].map((grade) => `VF-${grade}`),
  ...['15', '12'].map((grade) => `F-${grade}`),
  ...['10', '8'].map((grade) => `VG-${grade}`),
  ...['6', '4'].map((grade) => `G-${grade}`),
  'AG-3',
  'FR-2',
  'PO-1',
  ...range('PF', 60, 70),
  ...[...TOP_MINT_STATE, ...TOP_PROOF].flatMap((grade) => CAMEO.map((finish) => `${grade} ${finish}`)),
  ...['MS-70', 'MS-69'].flatMap((grade) => [`${grade} First Strike`, `${grade} Early Release`]),
];

/** The condition choices of manual entry, coin detail and listing (specification 000, section 3). */
export const CONDITIONS = [
  'Poor (PO-1)',
  'Fair (FR-2)',
  'About Good (AG-3)',
  'Good (G-4, G-6)',
  'Very Good (VG-8, VG-10)',
  'Fine (F-12, F-15)',
  'Very Fine (VF-20 to VF-35)',
  'Extremely Fine (EF-40, EF-45)',
  'About Uncirculated (AU-50 to AU-58)',
  'Mint State (MS-60 to MS-70)',
  'Proof Coin (PF/PR-1 to PF/PR-70)',
  'Not Applicable',
] as const;
type Condition = (typeof CONDITIONS)[number];

/** Conditions of the verification (specification 001, section 9). */
export const VERIFICATION_CONDITIONS = [
  'Poor (P-1)',
  'Fair (FR-2)',
  'About Good (AG-3)',
  'Good (G-4)',
  'Very Good (VG-8)',
  'Fine (F-12)',
  'Very Fine (VF-20)',
  'Extremely Fine (EF-40)',
  'About Uncirculated (AU-50)',
  'Mint State (MS-60)',
  'Mint State (MS-63)',
  'Mint State (MS-65)',
  'Mint State (MS-70)',
  'Proof (PF-60)',
  'Proof (PF-63)',
  'Proof (PF-65)',
  'Proof (PF-70)',
] as const;

/** Exact grades of each band, worst first (specification 001, section 9), and how they begin. */
const BANDS: readonly [band: string, letters: string, numbers: readonly number[], whole: Condition][] = [
  ['Poor', 'P', [1], 'Poor (PO-1)'],
  ['Fair', 'FR', [2], 'Fair (FR-2)'],
  ['About Good', 'AG', [3], 'About Good (AG-3)'],
  ['Good', 'G', [4, 6], 'Good (G-4, G-6)'],
  ['Very Good', 'VG', [8, 10], 'Very Good (VG-8, VG-10)'],
  ['Fine', 'F', [12, 15], 'Fine (F-12, F-15)'],
  ['Very Fine', 'VF', [20, 25, 30, 35], 'Very Fine (VF-20 to VF-35)'],
  ['Extremely Fine', 'EF', [40, 45], 'Extremely Fine (EF-40, EF-45)'],
  ['About Uncirculated', 'AU', [50, 53, 55, 58], 'About Uncirculated (AU-50 to AU-58)'],
  ['Mint State', 'MS', [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70], 'Mint State (MS-60 to MS-70)'],
  ['Proof', 'PF', [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70], 'Proof Coin (PF/PR-1 to PF/PR-70)'],
];

/** The exact grades by their band, each as it is stored: "Very Fine (VF-20)". */
export const GLOBAL_CONDITIONS: readonly (readonly [band: string, conditions: readonly string[]])[] =
  BANDS.map(([band, letters, numbers]) => [band, numbers.map((number) => `${band} (${letters}-${number})`)]);

const ALL: readonly string[] = [
  ...new Set([...CONDITIONS, ...GLOBAL_CONDITIONS.flatMap(([, exact]) => exact)]),
];

/** Whether it is one of the specification's conditions. */
export const isCondition = (text: string): boolean => ALL.includes(text);

/** The lowest grade goes by one of its names; `current` stays a choice. */
export function conditionGroups(current: string | null): [group: string, conditions: string[]][] {
  const choices = ALL.filter((one) => one === current || one !== 'Poor (P-1)');
  if (current && !isCondition(current)) choices.push(current);
  const groupOf = (one: string) =>
    one === 'Not Applicable' || !isCondition(one)
      ? msg('Other')
      : CONDITIONS.some((band) => band === one)
        ? msg('Ranges of grades')
        : msg('Exact grades');
  const groups = Map.groupBy(choices, groupOf);
  return [msg('Ranges of grades'), msg('Exact grades'), msg('Other')].map((group) => [
    group,
    groups.get(group) ?? [],
  ]);
}

/** Conditions of a band ("very-fine"), and how its grades begin, in capitals without spaces and hyphens. */
export function gradesIn(band: string): { conditions: string[]; grades: string[] } {
  const [name, letters = '', numbers = []] =
    BANDS.find(([known]) => known.toLowerCase().replace(' ', '-') === band) ?? [];
  if (name === undefined) return { conditions: [], grades: [] };
  const others = Object.keys(ALSO).filter((also) => ALSO[also] === letters);
  return {
    conditions: ALL.filter((condition) => condition.startsWith(`${name} `)),
    // A single letter begins other bands as well: F and FR, G and none.
    grades: [letters, ...others].flatMap((begins) =>
      begins.length > 1 ? [begins] : numbers.map((number) => `${begins}${number}`),
    ),
  };
}

/** Letters a grade begins with besides those of the bands. */
const ALSO: Record<string, string> = { PO: 'P', XF: 'EF', PR: 'PF' };

/** The band of a condition or grade ("MS-65"); undefined if unknown. */
export function bandOf(condition: string | null): Condition | undefined {
  const band = CONDITIONS.find((known) => known === condition);
  if (band) return band;
  const letters = /(?:^\s*|\()([A-Z]{1,2})[- ]?\d/i.exec(condition ?? '')?.[1]?.toUpperCase() ?? '';
  return BANDS.find(([, begins]) => begins === (ALSO[letters] ?? letters))?.[3];
}

const PROOF_ABOVE = 100;
const EXACT = /(?:^|[^A-Z])(PO?|FR|AG|V?G|V?F|XF|EF|AU|MS|SP|PF|PR)[\s-]*(\d{1,2})(?!\d)/i;

/** 1 to 70, proofs 100 higher, a band as its lowest grade; null if unknown. */
export function gradeOrder(coin: {
  isGraded?: boolean;
  grade?: string | null;
  condition: string;
}): number | null {
  const onSlab = coin.isGraded ? placeOnScale(coin.grade ?? '') : null;
  return onSlab ?? placeOnScale(coin.condition);
}

function placeOnScale(text: string): number | null {
  const [, letters = '', digits] = EXACT.exec(text) ?? [];
  const number = Number(digits ?? /^\s*(\d{1,2})\+?(?!\d)/.exec(text)?.[1] ?? Number.NaN);
  if (number >= 1 && number <= 70) return /^P[FR]/i.test(letters) ? number + PROOF_ABOVE : number;
  const band = BANDS.find(([name]) => text.toLowerCase().startsWith(name.toLowerCase()));
  return band ? (band[2][0] ?? 0) + (band[1] === 'PF' ? PROOF_ABOVE : 0) : null;
}

/** "very-fine" */
export function bandAt(order: number): string {
  const isProof = order > PROOF_ABOVE;
  const [name = ''] = isProof
    ? (BANDS.at(-1) ?? [])
    : (BANDS.slice(0, -1).findLast(([, , [least = 0]]) => least <= order) ?? []);
  return name.toLowerCase().replace(' ', '-');
}
