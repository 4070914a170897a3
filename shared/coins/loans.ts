import { msg } from '../language/msg.ts';

/** Pieces of a record that somebody else has. */
export interface Loan {
  borrower: string;
  quantity: number;
  /** "2026-11-28". */
  since: string;
  /** The day they are expected back; null for none. */
  until: string | null;
  /** The day they came back; null while they are away. */
  returned: string | null;
  note: string | null;
}

export const MAX_LOANS = 50;
/** Coins that `GET /api/loans` answers. */
export const MAX_LENT = 500;
export const LOAN_LENGTHS = { borrower: 120, note: 1000 } as const;

export const isAway = ({ returned }: Pick<Loan, 'returned'>): boolean => returned === null;

export const piecesAway = (loans: readonly Pick<Loan, 'quantity' | 'returned'>[] | null): number =>
  (loans ?? []).filter(isAway).reduce((sum, { quantity }) => sum + quantity, 0);

/** Why a record cannot have these loans; null where it can. */
export const loansProblem = (
  loans: readonly Pick<Loan, 'quantity' | 'returned'>[] | null | undefined,
  quantity: number,
): string | null =>
  loans && piecesAway(loans) > quantity
    ? msg(
        '{loans} pieces are lent, but the coin has {quantity}. Raise the quantity or mark pieces as returned.',
        { loans: piecesAway(loans), quantity },
      )
    : null;

/** Its fields in one order: PostgreSQL has them in its own. */
export const loanInOrder = ({ borrower, quantity, since, until, returned, note }: Loan): Loan => ({
  ...{ borrower, quantity, since, until, returned, note },
});
