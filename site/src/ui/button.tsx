import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

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
