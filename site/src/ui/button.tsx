import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, MouseEvent } from 'react';

interface Look {
  /** One primary button on a screen. */
  variant?: 'primary' | 'ghost' | 'danger' | 'quiet-danger';
  /** As wide as its column. */
  wide?: boolean;
}

const look = ({ variant = 'primary', wide }: Look, more?: string) =>
  classNames('btn', `btn-${variant}`, wide && 'btn-wide', more);

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Under way: says so, keeps its focus and its size, and ignores presses. */
    busy?: boolean;
  };

export function Button({ variant, wide, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A disabled button would lose the focus, so a busy one only refuses (also to submit its form).
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string };

/** A link that looks like a button: for going somewhere, as the button is for doing something. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={look({ variant, wide }, className)} />;
}

interface IconLook {
  /** What it does, in words: the icon alone says nothing to a screen reader. */
  label: string;
  /** Without edge and ground. */
  plain?: boolean;
}

const iconLook = (plain: boolean | undefined, more?: string) =>
  classNames('icon-btn', plain && 'icon-btn-plain', more);

export function IconButton({ label, plain, className, ...rest }: ComponentProps<'button'> & IconLook) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={iconLook(plain, className)} />
  );
}

export function IconLink({
  label,
  plain,
  className,
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & IconLook & { href: string }) {
  return <a title={label} {...rest} href={href} aria-label={label} className={iconLook(plain, className)} />;
}

/** Joins the class names that are there. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
