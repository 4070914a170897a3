import { type ComponentProps, createElement } from 'react';

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] };
type IconProps = ComponentProps<'svg'> & { size?: number };

/** In place of Lucide's own, which is larger. */
function createIcon({ name, node }: IconData) {
  const classes = `lucide lucide-${name}`;
  const elements = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        ...{ xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24' },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
        className: className ? `${classes} ${className}` : classes,
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      elements,
    );
}

export { createIcon as default };
