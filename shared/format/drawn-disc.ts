import { type Metal, type Shape, type Tone, yearText } from './disc.ts';
import { reliefOf, type Side } from './us-designs.ts';

export interface DiscDesign {
  metal: Metal;
  /** Outer metal of a bimetal coin. */
  ring?: Metal;
  clad?: boolean;
  tone?: Tone;
  proof?: boolean;
  shape?: Shape;
  edge?: 'reeded' | 'plain';
  side?: 'obverse' | 'reverse';
  /** Without a motif: denomination and year, one of them large. */
  obverse?: Side;
  reverse?: Side;
  denomination?: string;
  year?: number | string | null;
  mintMark?: string | null;
  /** Without what a hole of an album is too small to show. */
  small?: boolean;
}

/** Attributes have React's names. */
export interface Drawn {
  tag: 'circle' | 'path' | 'text' | 'textPath' | 'tspan';
  attributes: Readonly<Record<string, string | number>>;
  inside: readonly (Drawn | string)[];
}

/** SVG of 200 by 200; metal, light and relief are in site/src/styles/coin.css. */
interface DrawnDisc {
  className: string;
  relief?: string;
  inside: Drawn[];
}

/** `id` must be unique on the page: it names the arcs of the legends. */
export function drawnDisc(design: DiscDesign, id: string): DrawnDisc {
  const { metal, ring, clad, tone, proof, shape, edge = 'reeded', side = 'obverse', denomination } = design;
  const lettered = design[side];
  const drawn = design.small && lettered ? { ...lettered, legend: '', foot: '' } : lettered;
  const isFront = side === 'obverse';
  const lettering: Lettering = {
    id,
    date:
      (isFront || !drawn) && design.year
        ? typeof design.year === 'number'
          ? yearText(design.year)
          : design.year
        : '',
    mark: (isFront && design.mintMark?.toUpperCase()) || '',
  };
  const classes = [
    'coin',
    `coin-${metal}`,
    clad && 'coin-clad',
    tone && `coin-${tone}`,
    ring && `coin-ring coin-ring-${ring}`,
    proof && 'coin-proof',
    shape && `coin-shaped coin-${shape}`,
    drawn && 'coin-struck',
    drawn && isTight(drawn) && 'coin-tight',
  ];
  return {
    className: classes.filter(Boolean).join(' '),
    ...(drawn && { relief: reliefOf(drawn.motif, proof) }),
    inside: [
      ...(design.small ? rim(shape, edge).slice(0, 1) : rim(shape, edge)),
      ...(drawn
        ? struck(drawn, lettering)
        : plain(denomination, lettering, { isFront, isHoled: shape === 'holed' })),
    ],
  };
}

const element = (
  tag: Drawn['tag'],
  attributes: Drawn['attributes'],
  ...inside: readonly (Drawn | string)[]
): Drawn => ({ tag, attributes, inside });

/** Same outlines as the clip paths of coin.css. */
function rim(shape: Shape | undefined, edge: 'reeded' | 'plain'): Drawn[] {
  if (shape && shape !== 'holed') {
    return ['coin-rim', 'coin-rim-light'].map((className) =>
      element('path', { className, d: OUTLINES[shape] }),
    );
  }
  const circle = (className: string, r: number, pathLength: number) =>
    element('circle', { className, cx: 100, cy: 100, r, pathLength });
  const beads = circle('coin-beads', 84.8, 180);
  return edge === 'reeded' ? [circle('coin-reeds', 96.2, 240), beads] : [beads];
}

/** Branches leave room for lettering around them. */
const isTight = ({ motif, legend, foot }: Side) =>
  (motif === 'wreath' || motif === 'wheat') && Boolean(legend || foot);

/** Arcs of the upper and the lower legend. */
const UPPER = 'M37.7 136A72 72 0 1 1 162.3 136';
const LOWER = 'M33 143A79.5 79.5 0 0 0 167 143';

interface Lettering {
  id: string;
  date: string;
  mark: string;
}

function struck({ legend, foot, value = [] }: Side, { id, date, mark }: Lettering): Drawn[] {
  const marked = mark ? [element('tspan', { className: 'coin-date-mark', dx: 5 }, mark)] : [];
  return [
    ...arc(id, UPPER, legend),
    ...arc(`${id}-foot`, LOWER, foot),
    ...(date ? raised('coin-date', 100, 178, date, ...marked) : []),
    ...value.flatMap((line, index) =>
      raised(
        valueClass(line, index, value.length),
        100,
        value.length > 1 ? (index === 0 ? 102 : 128) : 117,
        line.toUpperCase(),
      ),
    ),
  ];
}

function valueClass(line: string, index: number, of: number): string {
  if (line.length < 3) return line.length > 1 ? 'coin-numeral coin-numeral-long' : 'coin-numeral';
  if (of === 1) return 'coin-value';
  return line.length > 5 ? 'coin-word coin-word-long' : index === 0 ? 'coin-value' : 'coin-word';
}

interface Place {
  isFront: boolean;
  isHoled: boolean;
}

function plain(denomination = '', lettering: Lettering, { isFront, isHoled }: Place): Drawn[] {
  const { id, date, mark } = lettering;
  const dated = [date, mark].filter(Boolean).join(' ');
  if (isHoled) return [...arc(id, UPPER, denomination), ...arc(`${id}-foot`, LOWER, dated)];
  if (denomination && !(isFront && date)) return figure(denomination, lettering);
  return [
    ...arc(id, UPPER, denomination),
    ...(date ? raised('coin-year', 100, mark ? 117 : 119, date) : []),
    ...(mark ? [element('text', { className: 'coin-mark', x: 100, y: 146 }, mark)] : []),
  ];
}

/** "2" + "EURO", "2 1/2" + "GULDEN", "HALF" + "DOLLAR", or one word. */
const COUNTED = /^([\d¼½¾⅓⅕⅙⅛][\d.,/ ¼½¾]*|.+(?= ))\s*(.*)$/;

function figure(denomination: string, { date, mark }: Lettering): Drawn[] {
  const [, first = denomination, second = ''] = COUNTED.exec(denomination.trim()) ?? [];
  const lines = [first.trim(), second.trim()].filter(Boolean);
  const isAlone = lines.length === 1;
  const [top, low] = isAlone ? [110, 0] : /[\d¼½¾⅓⅕⅙⅛]/.test(first) ? [105, 131] : [95, 122];
  return [
    ...lines.flatMap((line, index) =>
      raised(
        `coin-figure coin-figure-${sizeOf(line, isAlone)}`,
        100,
        index === 0 ? top : low,
        line.toUpperCase(),
      ),
    ),
    ...(date ? raised('coin-date', 100, 156, [date, mark].filter(Boolean).join(' ')) : []),
  ];
}

/** Font steps of coin.css by letters; `d` is a short word alone. */
const STEPS: readonly (readonly [letters: number, step: string])[] = [
  [6, 'e'],
  [8, 'f'],
  [11, 'g'],
];
function sizeOf(line: string, isAlone: boolean): string {
  if (/^[\d¼½¾]/.test(line))
    return line.length < 3 ? 'a' : line.length < 4 ? 'b' : line.length < 7 ? 'c' : 'f';
  // The middle has room for two more letters.
  const length = isAlone ? line.length - 2 : line.length;
  if (isAlone && length <= 4) return 'd';
  return STEPS.find(([letters]) => length <= letters)?.[1] ?? 'h';
}

function arc(id: string, d: string, text: string | undefined): Drawn[] {
  if (!text) return [];
  return [
    element('path', { id, d, fill: 'none' }),
    element(
      'text',
      { className: text.length > 16 ? 'coin-legend coin-legend-long' : 'coin-legend' },
      element('textPath', { href: `#${id}`, startOffset: '50%' }, text.toUpperCase()),
    ),
  ];
}

/** A light copy at the lower right makes the lettering look raised. */
const raised = (className: string, x: number, y: number, ...inside: readonly (Drawn | string)[]): Drawn[] => [
  element('text', { className: `${className} coin-shine`, x: x + 1, y: y + 1.1 }, ...inside),
  element('text', { className, x, y }, ...inside),
];

const point = (degrees: number, radius: number) =>
  [Math.sin, Math.cos]
    .map((of, axis) => (100 + (axis ? -1 : 1) * radius * of((degrees * Math.PI) / 180)).toFixed(1))
    .join(' ');

const polygon = (sides: number) =>
  `M${Array.from({ length: sides }, (_, index) => point((index * 360) / sides, 94)).join('L')}Z`;

/** Outward arcs of `radius` between points `far` from the centre. */
const bows = (count: number, radius: number, far: number) =>
  `M${point(0, far)}${Array.from(
    { length: count },
    (_, index) => `A${radius} ${radius} 0 0 1 ${point(((index + 1) * 360) / count, far)}`,
  ).join('')}Z`;

export const OUTLINES: Record<Exclude<Shape, 'holed'>, string> = {
  '7-sided': polygon(7),
  '10-sided': polygon(10),
  '11-sided': polygon(11),
  '12-sided': polygon(12),
  square: 'M38 18H162Q182 18 182 38V162Q182 182 162 182H38Q18 182 18 162V38Q18 18 38 18Z',
  scalloped: bows(12, 30, 88),
  flower: bows(7, 62, 89),
};
