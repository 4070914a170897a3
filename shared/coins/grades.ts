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
