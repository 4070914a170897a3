import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Tone } from '../../../shared/format/finish.ts';
import type { Metal } from '../../../shared/format/metal.ts';
import { reliefOf, type Side } from '../../../shared/format/motifs.ts';
import type { Shape } from '../../../shared/format/shape.ts';
import { classNames } from './class-names.ts';
import { Outline } from './coin-outline.tsx';

export interface CoinDiscProps {
  metal: Metal;
  /** The metal around the middle of a coin of two. */
  ring?: Metal;
  /** Layers over a copper core, which shows at the rim. */
  clad?: boolean;
  /** How far copper has darkened. */
  tone?: Tone;
  /** A mirror, and frost on what stands out of it. */
  proof?: boolean;
  shape?: Shape;
  edge?: 'reeded' | 'plain';
  /** Which side is seen; the front where nothing is said. */
  side?: 'obverse' | 'reverse';
  /** What is on it; where a side has nothing, its year stands large in the middle, under the denomination. */
  obverse?: Side;
  reverse?: Side;
  denomination?: string;
  year?: number | string | null;
  mintMark?: string | null;
  /** The coin in words: "1916-D Mercury Dime, silver"; made of the rest when absent. */
  label?: string;
  /** Names the arcs of the legends where the server makes copies of the drawing; made up when absent. */
  id?: string;
  /** Hidden from screen readers: what surrounds it names the coin already. */
  decorative?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A coin without a photo, drawn: metal, light and relief are CSS (coin.css), the lettering is here. */
export function CoinDisc(props: CoinDiscProps) {
  const { metal, ring, clad, tone, proof, shape, edge = 'reeded', decorative, className, style } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { side = 'obverse', denomination } = props;
  const drawn = props[side];
  const date = props.year ? String(props.year) : '';
  const mark = props.mintMark?.toUpperCase() ?? '';
  const label = props.label ?? [date + (mark && `-${mark}`), denomination, metal].filter(Boolean).join(' ');
  // Year and mark are on one side.
  const dated = side === 'obverse' || !drawn ? { date, mark } : { date: '', mark: '' };
  return (
    <svg
      className={classNames(
        'coin',
        `coin-${metal}`,
        clad && 'coin-clad',
        tone && `coin-${tone}`,
        ring && `coin-ring coin-ring-${ring}`,
        proof && 'coin-proof',
        shape && `coin-shaped coin-${shape}`,
        drawn && 'coin-struck',
        drawn && isTight(drawn) && 'coin-tight',
        className,
      )}
      style={drawn ? { ...style, ...reliefIn(drawn, proof) } : style}
      viewBox="0 0 200 200"
      role="img"
      aria-label={label}
      aria-hidden={decorative}
    >
      {shape && shape !== 'holed' ? (
        <Outline shape={shape} />
      ) : (
        <>
          {edge === 'reeded' && <circle className="coin-reeds" cx="100" cy="100" r="96.2" pathLength="240" />}
          <circle className="coin-beads" cx="100" cy="100" r="84.8" pathLength="180" />
        </>
      )}
      {drawn ? (
        <Struck side={drawn} id={id} {...dated} />
      ) : (
        <Plain legend={side === 'obverse' ? denomination : ''} id={id} {...dated} />
      )}
    </svg>
  );
}

const reliefIn = ({ motif }: Side, proof?: boolean) =>
  ({ '--relief': `url(${reliefOf(motif, proof)})` }) as CSSProperties;

/** Whether branches have to leave room for what is written around them. */
const isTight = ({ motif, legend, foot }: Side) =>
  (motif === 'wreath' || motif === 'wheat') && Boolean(legend || foot);

/** From lower left over the top to lower right, and the same along the bottom, read from inside. */
const UPPER = 'M37.7 136A72 72 0 1 1 162.3 136';
const LOWER = 'M33 143A79.5 79.5 0 0 0 167 143';

interface Lettering {
  id: string;
  date: string;
  mark: string;
}

/** Legends around the relief, the year below it, a value in the middle of a wreath. */
function Struck({ side: { motif, legend, foot, value }, id, date, mark }: Lettering & { side: Side }) {
  const isLow = motif === 'lines';
  return (
    <>
      <Arc id={id} path={UPPER} text={legend} />
      <Arc id={`${id}-foot`} path={LOWER} text={foot} />
      {date && (
        <Raised className="coin-date" x={100} y={178}>
          {date}
          {mark && (
            <tspan className="coin-date-mark" dx="5">
              {mark}
            </tspan>
          )}
        </Raised>
      )}
      {value?.map((line, index) => (
        <Raised
          key={line}
          className={valueClass(line, index, value.length)}
          x={isLow ? 84 : 100}
          y={value.length > 1 ? (index === 0 ? 102 : 128) : 117}
        >
          {line.toUpperCase()}
        </Raised>
      ))}
    </>
  );
}

/** A numeral is large, a word is as large as it fits between the branches. */
function valueClass(line: string, index: number, of: number): string {
  if (line.length < 3) return line.length > 1 ? 'coin-numeral coin-numeral-long' : 'coin-numeral';
  if (of === 1) return 'coin-value';
  return line.length > 5 ? 'coin-word coin-word-long' : index === 0 ? 'coin-value' : 'coin-word';
}

/** Without a design: the year itself. */
function Plain({ legend, id, date, mark }: Lettering & { legend?: string }) {
  const middle = mark ? 117 : 119;
  return (
    <>
      <Arc id={id} path={UPPER} text={legend} />
      {date && (
        <Raised className="coin-year" x={100} y={middle}>
          {date}
        </Raised>
      )}
      {mark && (
        <text className="coin-mark" x="100" y="146">
          {mark}
        </text>
      )}
    </>
  );
}

function Arc({ id, path, text }: { id: string; path: string; text?: string }) {
  if (!text) return null;
  return (
    <>
      <path id={id} d={path} fill="none" />
      <text className={classNames('coin-legend', text.length > 16 && 'coin-legend-long')}>
        <textPath href={`#${id}`} startOffset="50%">
          {text.toUpperCase()}
        </textPath>
      </text>
    </>
  );
}

interface RaisedProps {
  className: string;
  x: number;
  y: number;
  children: ReactNode;
}

/** Lettering with light on its lower right, as on its upper left it lies in its own shade. */
const Raised = ({ className, x, y, children }: RaisedProps) => (
  <>
    <text className={`${className} coin-shine`} x={x + 1} y={y + 1.1}>
      {children}
    </text>
    <text className={className} x={x} y={y}>
      {children}
    </text>
  </>
);
