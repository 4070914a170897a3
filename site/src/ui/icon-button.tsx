import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface Look {
  /** What it does, in words: the icon alone says nothing to a screen reader. */
  label: string;
  /** Without edge and ground. */
  plain?: boolean;
}

const look = (plain: boolean | undefined, more?: string) =>
  classNames('icon-btn', plain && 'icon-btn-plain', more);

export function IconButton({ label, plain, className, ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={look(plain, className)} />
  );
}

export function IconLink({
  label,
  plain,
  className,
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }) {
  return <a title={label} {...rest} href={href} aria-label={label} className={look(plain, className)} />;
}
