import { type ReactNode, useCallback, useId, useState } from 'react';
import { formatDay, formatMoney, formatMoneyCompact } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { trendInWords } from '../../lib/trend.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import { ReadOut } from '../../ui/chart/ReadOut.tsx';
import type { Size } from '../../ui/chart/use-size.ts';
import { at, type DayValue, nameOf, type Rival } from './compare.ts';
import { Key, LINES } from './Key.tsx';
import { LINE_HEIGHT, type LineLayout, layoutLines } from './line-layout.ts';
import { formatChange, metalInText } from './words.ts';

export interface ValueLineProps {
  /** Oldest first: US dollars, or percent where it runs against a metal. */
  line: readonly DayValue[];
  rival: Rival | null;
  /** What the line is held against, in the same unit; empty where nothing is. */
  against: readonly DayValue[];
  unit: 'money' | 'percent';
  /** Between the drawing and the table behind it. */
  children?: ReactNode;
}

/** What the collection was worth, as a line on felt, alone or against another. */
export function ValueLine({ line, rival, against, unit, children }: ValueLineProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const usual = line.length - 1;
  const active = Math.min(chosen ?? usual, usual);
  const layoutFor = useCallback(
    (size: Size) => layoutLines({ one: line, other: against, steps: rival === 'paid', unit }, size),
    [line, against, rival, unit],
  );
  const write = unit === 'money' ? formatMoney : formatChange;
  const glance = unit === 'money' ? formatMoneyCompact : formatChange;
  const day = line[active]?.day ?? '';
  const other = rival ? at(against, day) : undefined;
  const textOf = (index: number) => {
    const point = line[index];
    const beside = rival && point ? at(against, point.day) : undefined;
    const rest = rival && beside !== undefined ? `, ${nameOf(rival)} ${write(beside)}` : '';
    return point ? `${formatDay(point.day)}: ${write(point.value)}${rest}` : '';
  };
  return (
    <figure>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 text-xs" data-read-out>
        <div className="grid gap-0.5">
          <Key
            look="value"
            name={rival ? t('Collection') : t('Value')}
            value={glance(line[active]?.value ?? 0)}
          />
          {rival && (
            <Key look={rival} name={nameOf(rival)} value={other === undefined ? '–' : glance(other)} />
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
            rival={rival}
            active={active}
            pointed={chosen !== null}
            label={inWords({ line, rival, against, unit })}
          />
        )}
      </ReadOut>
      {children}
      <DataTable
        className="mt-1 -mb-2 [--link:#ecc48e] [--quiet:var(--on-felt-muted)] [--rule:#ffffff24]"
        caption={
          rival
            ? t('Value of the collection and {name}, newest first', { name: nameOf(rival) })
            : t('Value of the collection, newest first')
        }
        columns={[t('Date'), t('Value'), ...(rival ? [nameOf(rival)] : [])]}
        rows={line.toReversed().map((point) => {
          const beside = rival ? at(against, point.day) : undefined;
          const cells = [formatDay(point.day), write(point.value)];
          if (rival) cells.push(beside === undefined ? '–' : write(beside));
          return { key: point.day, cells };
        })}
      />
    </figure>
  );
}

function inWords({ line, rival, against, unit }: ValueLineProps): string {
  if (unit === 'money') {
    const words = (points: readonly DayValue[]) =>
      trendInWords(points.map(({ day, value }) => ({ at: day, value })));
    const course = words(line);
    return rival && against.length > 0
      ? t('Value of the collection: {course}; what was paid: {paid}', { course, paid: words(against) })
      : t('Value of the collection: {course}', { course });
  }
  const last = (points: readonly DayValue[]) => formatChange(points.at(-1)?.value ?? 0);
  return t('Change since {day}: collection {one}, {metal} {other}', {
    day: formatDay(line[0]?.day),
    one: last(line),
    metal: rival ? metalInText(rival) : '',
    other: last(against),
  });
}

interface DrawingProps {
  layout: LineLayout;
  rival: Rival | null;
  active: number;
  /** Somebody is reading a point: it gets its cross-hair. */
  pointed: boolean;
  label: string;
}

function Drawing({ layout, rival, active, pointed, label }: DrawingProps) {
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
      {rival && <path d={layout.rival} fill="none" strokeLinejoin="round" {...LINES[rival]} />}
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
