import { type CSSProperties, createElement, type ReactNode, useId } from 'react';
import { type DiscDesign, type Drawn, drawnDisc } from '../../../shared/format/drawn-disc.ts';
import { classNames } from './class-names.ts';

export interface CoinDiscProps extends DiscDesign {
  /** The coin in words: "1916-D Mercury Dime, silver"; made of the rest when absent. */
  label?: string;
  /** Names the arcs of the legends where the server makes copies of the drawing; made up when absent. */
  id?: string;
  /** Hidden from screen readers: what surrounds it names the coin already. */
  decorative?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A coin without a photo, drawn. */
export function CoinDisc(props: CoinDiscProps) {
  const { metal, year, mintMark, denomination, decorative, className, style } = props;
  const ownId = useId();
  const { className: drawn, relief, inside } = drawnDisc(props, props.id ?? ownId);
  const date = [year, mintMark?.toUpperCase()].filter(Boolean).join('-');
  return createElement(
    'svg',
    {
      className: classNames(drawn, className),
      style: relief ? ({ ...style, '--relief': `url(${relief})` } as CSSProperties) : style,
      viewBox: '0 0 200 200',
      role: 'img',
      'aria-label': props.label ?? [date, denomination, metal].filter(Boolean).join(' '),
      'aria-hidden': decorative,
    },
    ...inside.map(asElement),
  );
}

/** Parts of a drawing stay in their order: they need no keys. */
const asElement = (part: Drawn | string): ReactNode =>
  typeof part === 'string' ? part : createElement(part.tag, part.attributes, ...part.inside.map(asElement));
