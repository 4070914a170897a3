import { memo } from 'react';
import type { Layout } from './layout.ts';
import { Mark } from './Mark.tsx';

interface PlotProps {
  layout: Layout;
  /** The source of each point, by its place in the legend. */
  kinds: readonly number[];
}

/** The axes, the line and its marks. */
export const Plot = memo(function Plot({ layout, kinds }: PlotProps) {
  const { left, right, height, values, times, path, marked, places } = layout;
  return (
    <>
      <g className="fill-muted">
        {values.map(({ y, label }) => (
          <g key={y}>
            <line className="stroke-line" x1={left} x2={right} y1={y} y2={y} />
            <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
        {times.map(({ x, label }) => (
          <text key={x} x={x} y={height - 4} textAnchor="middle">
            {label}
          </text>
        ))}
      </g>
      <path d={path} className="fill-none stroke-accent" strokeWidth="2" strokeLinejoin="round" />
      {marked.map((index) => (
        <Mark key={index} kind={kinds[index] ?? 0} x={places[index]?.x ?? 0} y={places[index]?.y ?? 0} />
      ))}
    </>
  );
});
