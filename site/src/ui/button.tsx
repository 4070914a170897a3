import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, MouseEvent } from 'react';
import { type RoleHere, roleForScreen } from '../../../shared/account/roles.ts';
import { ownPath } from '../lib/base.ts';

/** Hides it from other roles (styles/base.css). */
export const neededFor = (href: string): RoleHere | undefined => {
  const role = roleForScreen(ownPath(href));
  return role === 'reader' ? undefined : role;
};

interface Look {
  /** At most one primary button per screen. */
  variant?: 'primary' | 'ghost' | 'danger' | 'quiet-danger';
  wide?: boolean;
}

const look = ({ variant = 'primary', wide }: Look, more?: string) =>
  classNames('btn', `btn-${variant}`, wide && 'btn-wide', more);

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Keeps focus and size, ignores presses. */
    busy?: boolean;
    needs?: RoleHere;
  };

export function Button({
  variant,
  wide,
  busy = false,
  needs,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would lose the focus; preventDefault also stops a submit.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      data-needs={needs}
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

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string; needs?: RoleHere };

export function ButtonLink({ variant, wide, needs, className, href, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      data-needs={needs ?? neededFor(href)}
      className={look({ variant, wide }, className)}
    />
  );
}

interface IconLook {
  /** Accessible name. */
  label: string;
  /** Without border and background. */
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

export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
