import { area, curveLinear, curveMonotoneX, curveStepAfter, line } from 'd3-shape';
import { type ReactNode, type SVGAttributes, useCallback, useId, useMemo, useState } from 'react';
import { formatDay, formatMoney, formatMoneyCompact } from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import { useMetalHistory } from '../../lib/queries/collection.ts';
import { trendInWords } from '../../lib/text.ts';
import {
  closeAxis,
  dayAxis,
  labelsAlong,
  percentAxis,
  scale,
  timeOfDay,
  widthOf,
} from '../../ui/chart/axes.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import { ReadOut, type Size } from '../../ui/chart/ReadOut.tsx';
import { formatChange, metalInText } from './figures.ts';
import {
  at,
  COMPARISONS,
  type Comparison,
  compareInPercent,
  type DayValue,
  type History,
  metalLine,
  nameOf,
  paidLine,
  spanOf,
} from './history.ts';

interface ValueLineProps {
  /** Oldest first; US dollars, or percent against a metal. */
  line: readonly DayValue[];
  comparison: Comparison | null;
  /** In the same unit; may be empty. */
  against: readonly DayValue[];
  unit: 'money' | 'percent';
  children?: ReactNode;
}

function ValueLine({ line, comparison, against, unit, children }: ValueLineProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const usual = line.length - 1;
  const active = Math.min(chosen ?? usual, usual);
  const layoutFor = useCallback(
    (size: Size) => layoutLines({ one: line, other: against, steps: comparison === 'paid', unit }, size),
    [line, against, comparison, unit],
  );
  const write = unit === 'money' ? formatMoney : formatChange;
  const glance = unit === 'money' ? formatMoneyCompact : formatChange;
  const day = line[active]?.day ?? '';
  const other = comparison ? at(against, day) : undefined;
  const textOf = (index: number) => {
    const point = line[index];
    const otherValue = comparison && point ? at(against, point.day) : undefined;
    const rest = comparison && otherValue !== undefined ? `, ${nameOf(comparison)} ${write(otherValue)}` : '';
    return point ? `${formatDay(point.day)}: ${write(point.value)}${rest}` : '';
  };
  return (
    <figure>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 text-xs" data-read-out>
        <div className="grid gap-0.5">
          <Key
            series="value"
            name={comparison ? t('Collection') : t('Value')}
            value={glance(line[active]?.value ?? 0)}
          />
          {comparison && (
            <Key
              series={comparison}
              name={nameOf(comparison)}
              value={other === undefined ? '–' : glance(other)}
            />
          )}
        </div>
        <span className="flex-none text-on-felt-muted tabular-nums">{formatDay(day)}</span>
      </div>
      <ReadOut
        className="mt-3 [--ring:var(--on-felt)]"
        label={t('Value of the collection, day by day')}
        height={LINE_HEIGHT}
        layoutFor={layoutFor}
        count={line.length}
        usual={usual}
        chosen={chosen}
        onChoose={setChosen}
        textOf={textOf}
      >
        {(layout) => (
          <Drawing
            layout={layout}
            comparison={comparison}
            active={active}
            pointed={chosen !== null}
            label={inWords({ line, comparison, against, unit })}
          />
        )}
      </ReadOut>
      {children}
      <DataTable
        className="mt-1 -mb-2 [--link:#ecc48e] [--quiet:var(--on-felt-muted)] [--rule:#ffffff24]"
        caption={
          comparison
            ? t('Value of the collection and {name}, newest first', { name: nameOf(comparison) })
            : t('Value of the collection, newest first')
        }
        columns={[t('Date'), t('Value'), ...(comparison ? [nameOf(comparison)] : [])]}
        rows={line.toReversed().map((point) => {
          const otherValue = comparison ? at(against, point.day) : undefined;
          const cells = [formatDay(point.day), write(point.value)];
          if (comparison) cells.push(otherValue === undefined ? '–' : write(otherValue));
          return { key: point.day, cells };
        })}
      />
    </figure>
  );
}

function inWords({ line, comparison, against, unit }: ValueLineProps): string {
  if (unit === 'money') {
    const words = (points: readonly DayValue[]) =>
      trendInWords(points.map(({ day, value }) => ({ at: day, value })));
    const course = words(line);
    return comparison && against.length > 0
      ? t('Value of the collection: {course}; cost: {paid}', { course, paid: words(against) })
      : t('Value of the collection: {course}', { course });
  }
  const last = (points: readonly DayValue[]) => formatChange(points.at(-1)?.value ?? 0);
  return t('Change since {day}: collection {one}, {metal} {other}', {
    day: formatDay(line[0]?.day),
    one: last(line),
    metal: comparison ? metalInText(comparison) : '',
    other: last(against),
  });
}

interface DrawingProps {
  layout: LineLayout;
  comparison: Comparison | null;
  active: number;
  /** A point is being read: draw the cross-hair. */
  pointed: boolean;
  label: string;
}

function Drawing({ layout, comparison, active, pointed, label }: DrawingProps) {
  const { width, height, right, top, bottom, values, times, places, path, ground, zero } = layout;
  const shade = useId();
  const place = places[active];
  return (
    <svg
      className="block tabular-nums select-none"
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#dda663" stopOpacity="0.34" />
          <stop offset="1" stopColor="#dda663" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g className="fill-on-felt-muted">
        {values.map(({ y, label }) => (
          <g key={label}>
            <line stroke="#fff" strokeOpacity="0.11" x1={0} x2={right} y1={y} y2={y} />
            <text x={width} y={y} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
        {times.map(({ x, label }) => (
          <text key={label} x={x} y={height - 3} textAnchor="middle">
            {label}
          </text>
        ))}
      </g>
      {zero !== null && <line stroke="#fff" strokeOpacity="0.4" x1={0} x2={right} y1={zero} y2={zero} />}
      {zero === null && <path d={ground} fill={`url(#${shade})`} />}
      {comparison && <path d={layout.comparison} fill="none" strokeLinejoin="round" {...LINES[comparison]} />}
      <path d={path} fill="none" strokeLinejoin="round" strokeLinecap="round" {...LINES.value} />
      {pointed && place && (
        <line stroke="#fff" strokeOpacity="0.55" x1={place.x} x2={place.x} y1={top} y2={bottom} />
      )}
      {place && (
        <circle
          cx={place.x}
          cy={place.y}
          r={pointed ? 5.5 : 4}
          fill="#ecb877"
          stroke="#172f29"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}

type LineStyle = Pick<
  SVGAttributes<SVGPathElement>,
  'stroke' | 'strokeWidth' | 'strokeDasharray' | 'strokeLinecap'
>;

const dashed = (stroke: string): LineStyle => ({ stroke, strokeWidth: 1.75, strokeDasharray: '5 4' });

/** The collection is solid, its comparison dashed, so colour is not needed. */
const LINES: Readonly<Record<Comparison | 'value', LineStyle>> = {
  value: { stroke: '#ecb877', strokeWidth: 2.5 },
  paid: dashed('#f4efe4'),
  gold: dashed('#ffe489'),
  silver: dashed('#dfe5ea'),
  platinum: dashed('#a9c8ee'),
};

function Key({ series, name, value }: { series: keyof typeof LINES; name: string; value: string }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <svg className="w-4.5 flex-none self-center" height="4" aria-hidden="true">
        <path d="M0 2H18" {...LINES[series]} />
      </svg>
      <span className="text-on-felt-muted">{name}</span>
      <b className="font-semibold text-on-felt tabular-nums">{value}</b>
    </span>
  );
}

/** In em. */
const LINE_HEIGHT = 18;

interface LineLayout {
  width: number;
  height: number;
  right: number;
  top: number;
  bottom: number;
  values: { y: number; label: string }[];
  times: { x: number; label: string }[];
  /** One per day of the first line. */
  places: { x: number; y: number }[];
  path: string;
  ground: string;
  /** May be empty. */
  comparison: string;
  /** The zero line; null in dollars. */
  zero: number | null;
}

interface Lines {
  one: readonly DayValue[];
  other?: readonly DayValue[];
  /** Each value holds until the next. */
  steps?: boolean;
  unit: 'money' | 'percent';
}

export function layoutLines({ one, other = [], steps, unit }: Lines, { width, em }: Size): LineLayout {
  const height = Math.round(em * LINE_HEIGHT);
  const all = [...one, ...other];
  const value = (unit === 'money' ? closeAxis : percentAxis)(all.map((point) => point.value));
  const room = Math.max(...value.ticks.map(({ label }) => widthOf(label, em)));
  const [right, top, bottom] = [Math.round(width - room - 0.6 * em), em, Math.round(height - 2 * em)];
  const days = all.map(({ day }) => timeOfDay(day));
  const time = dayAxis(Math.min(...days), Math.max(...days), Math.max(2, Math.floor(right / (em * 4.6))));
  const x = scale(time, 1, right - 4);
  const y = scale(value, bottom, top);
  const place = ({ day, value }: DayValue) => ({ x: x(timeOfDay(day)), y: y(value) });
  const places = one.map(place);
  const shape = line<{ x: number; y: number }>(
    (point) => point.x,
    (point) => point.y,
  );
  return {
    width,
    height,
    right,
    top,
    bottom,
    values: value.ticks.map(({ at, label }) => ({ y: y(at), label })),
    times: labelsAlong(time, x, [0, right], em),
    places,
    path: shape.curve(curveMonotoneX)(places) ?? '',
    ground: groundOf(places, bottom),
    comparison: shape.curve(steps ? curveStepAfter : curveLinear)(other.map(place)) ?? '',
    zero: unit === 'percent' ? y(0) : null,
  };
}

const groundOf = (places: readonly { x: number; y: number }[], bottom: number) =>
  area<{ x: number; y: number }>()
    .x((point) => point.x)
    .y0(bottom)
    .y1((point) => point.y)
    .curve(curveMonotoneX)([...places]) ?? '';

/** Extra days of prices, as some days have none. */
const EXTRA_DAYS = 8;

interface CourseProps {
  history: History;
  comparison: Comparison | null;
  onComparison: (comparison: Comparison | null) => void;
}

export function Course({ history, comparison, onComparison }: CourseProps) {
  const prices = useMetalHistory(Math.ceil(spanOf(history)) + EXTRA_DAYS, true);
  const choices = useMemo(() => choicesOf(history, prices.data ?? []), [history, prices.data]);
  const alone = useMemo<ValueLineProps>(
    () => ({ line: history, comparison: null, against: [], unit: 'money' }),
    [history],
  );
  const shown = (comparison && choices[comparison]) || alone;
  const noMetals = !prices.isPending && !choices.gold && !choices.silver && !choices.platinum;
  return (
    <>
      {shown.unit === 'percent' && (
        <p className="-mt-2 mb-2 text-xs text-on-felt-muted">
          {t('Change in percent since {day}. Added coins count as growth.', {
            day: formatDay(shown.line[0]?.day),
          })}
        </p>
      )}
      <ValueLine {...shown}>
        <Comparisons comparison={shown.comparison} choices={choices} onComparison={onComparison} />
        {prices.isError && <Note>{t('Metal prices couldn’t be loaded for comparison.')}</Note>}
        {homeMoney() && shown.unit === 'money' && (
          <Note>{`${homeInWords()} ${t('Earlier days use the same rate.')}`}</Note>
        )}
        {noMetals && !prices.isError && (
          <Note>{t('There are no metal prices for this period to compare with.')}</Note>
        )}
        {!choices.paid && (
          <Note>{t('Enter what you paid on your coins’ pages. The comparison appears after two days.')}</Note>
        )}
      </ValueLine>
    </>
  );
}

type Choices = Partial<Record<Comparison, ValueLineProps>>;

function choicesOf(history: History, prices: Parameters<typeof metalLine>[0]): Choices {
  const choices: Choices = {};
  const paid = paidLine(history);
  if (paid.length > 0) choices.paid = { line: history, comparison: 'paid', against: paid, unit: 'money' };
  for (const metal of ['gold', 'silver', 'platinum'] as const) {
    const compared = compareInPercent(history, metalLine(prices, metal));
    if (compared)
      choices[metal] = { line: compared.one, comparison: metal, against: compared.other, unit: 'percent' };
  }
  return choices;
}

function Comparisons({
  comparison,
  choices,
  onComparison,
}: {
  comparison: Comparison | null;
  choices: Choices;
  onComparison: CourseProps['onComparison'];
}) {
  const known = COMPARISONS.filter(({ value }) => choices[value]);
  if (known.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 text-xs text-on-felt-muted">{t('Compare with')}</legend>
      <div className="flex flex-wrap gap-2">
        {known.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="relative min-h-8.5 rounded-chip border border-[#ffffff3d] px-3.25 py-1 text-[0.8125rem] font-[550] text-on-felt transition-[background-color,color] duration-200 ease-settle after:absolute after:-inset-x-1 after:-inset-y-1.5 aria-pressed:border-transparent aria-pressed:bg-on-felt aria-pressed:text-felt-ink"
            aria-pressed={comparison === value}
            title={nameOf(value)}
            onClick={() => onComparison(comparison === value ? null : value)}
          >
            {translated(label)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const Note = ({ children }: { children: string }) => (
  <p className="mt-3 text-xs text-on-felt-muted">{children}</p>
);
