import { HandHelping } from 'lucide-react';
import { useContext, useState } from 'react';
import { isAway, type Loan, MAX_LOANS, piecesAway } from '../../../../shared/coins/loans.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDay, today } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { EditingContext } from './InlineEdit.tsx';
import { useLatePart } from './late.ts';
import { useLoans } from './use-coin-edit.ts';

const loadSheet = async () => (await import('./LoanSheet.tsx')).LoanSheet;

export function Loans({ coin }: { coin: Coin }) {
  const { on } = useContext(EditingContext);
  const [Sheet, want] = useLatePart(loadSheet);
  const [opened, setOpened] = useState<number>();
  const mayWrite = useMayWrite();
  const save = useLoans(coin);
  const loans = coin.loans ?? [];
  if (loans.length === 0) return null;
  const edit = async (at: number) => {
    if (await want()) setOpened(at);
  };
  const takeBack = (at: number) =>
    void save(loans.map((one, index) => (index === at ? { ...one, returned: today() } : one))).catch(
      () => {},
    );
  return (
    <Card title={t('Loans')}>
      <ul>
        {loans.map((loan, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two loans may be identical
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
            <LoanLine loan={loan} />
            {on ? (
              <Button variant="ghost" onClick={() => void edit(at)}>
                {spoken(t('Edit<sr> the loan to {name}</sr>', { name: loan.borrower }))}
              </Button>
            ) : (
              mayWrite &&
              isAway(loan) && (
                <Button variant="ghost" onClick={() => takeBack(at)}>
                  {spoken(t('Returned<sr> by {name}</sr>', { name: loan.borrower }))}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {Sheet && opened !== undefined && (
        <Sheet coin={coin} at={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

export function LoanLine({ loan }: { loan: Loan }) {
  const { borrower, quantity, since, until, returned, note } = loan;
  const isLate = returned === null && until !== null && until < today();
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <b dir="auto" className="font-medium wrap-anywhere">
          {borrower}
        </b>
        {isLate && <Badge tone="orange">{t('Overdue')}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {[
          quantity > 1 && plural(quantity, { one: '# piece', other: '# pieces' }),
          returned
            ? t('{from} to {to}', { from: formatDay(since), to: formatDay(returned) })
            : t('since {day}', { day: formatDay(since) }),
          returned === null && until && t('expected back {day}', { day: formatDay(until) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {note && (
        <p dir="auto" className="text-sm text-muted wrap-anywhere">
          {note}
        </p>
      )}
    </div>
  );
}

/** Absent once all pieces are away. */
export function Lend({ coin }: { coin: Coin }) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const loans = coin.loans ?? [];
  if (piecesAway(loans) >= coin.quantity || loans.length >= MAX_LOANS) return null;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <>
      <Button variant="ghost" wide onClick={() => void press()}>
        <HandHelping aria-hidden="true" />
        {t('Lend')}
      </Button>
      {Sheet && open && <Sheet coin={coin} onClose={() => setOpen(false)} />}
    </>
  );
}
