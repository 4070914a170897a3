import { ChevronLeft } from 'lucide-react';
import type { LentCoin } from '../../../../shared/coins/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { opensInPanel, usePanelLink } from '../../lib/coin-panel.ts';
import { goBack } from '../../lib/navigation.ts';
import { useLent } from '../../lib/queries/sold.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { LoanLine } from '../coin/Loans.tsx';

export default function Lent() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="bar">
        <IconButton label={t('Back to the collection')} onClick={() => goBack('/collection')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      </div>
      <div>
        <h1>{t('Lent coins')}</h1>
        <p className="mt-1.5 text-sm text-muted">{t('Lent coins stay in your totals.')}</p>
      </div>
      <Coins />
    </div>
  );
}

function Coins() {
  const lent = useLent();
  if (lent.isPending)
    return (
      <Loading label={t('Loading the lent coins')}>
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  if (!lent.data) return <LoadError title={t('The lent coins could not be loaded')} query={lent} />;
  const { away, left } = lent.data;
  if (away.length === 0)
    return (
      <EmptyState title={t('No lent coins')} text={t('Open a coin and choose Lend to note who has it.')}>
        <ButtonLink variant="ghost" href="/collection?view=browse">
          {t('Browse your collection')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <section aria-label={t('Lent coins')} className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted" role="status">
        {plural(away.length, { one: '# coin · expected back first', other: '# coins · expected back first' })}
        {left > 0 && ` · ${plural(left, { one: '# more is not shown', other: '# more are not shown' })}`}
      </p>
      <ul className="ruled">
        {away.map((coin) => (
          <Row key={coin.id} coin={coin} />
        ))}
      </ul>
    </section>
  );
}

function Row({ coin }: { coin: LentCoin }) {
  const { id, name, photo, loans } = coin;
  const linkProps = usePanelLink(id);
  return (
    <li className="flex gap-3 py-3.5">
      <Well
        src={photo && photoAt(photo, 200)}
        alt=""
        disc={discOf(coin)}
        size="sm"
        decorative
        className="self-start"
      />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="font-sans text-sm font-semibold wrap-anywhere">
          <a
            className="-my-3 inline-block py-3 hover:underline data-beside:bg-accent-soft"
            href={`/coin/${id}`}
            {...linkProps}
            onClick={(event) => opensInPanel(event, id)}
          >
            {name}
          </a>
        </h2>
        {loans.map((loan) => (
          <LoanLine key={`${loan.borrower} ${loan.since} ${loan.until}`} loan={loan} />
        ))}
      </div>
    </li>
  );
}
