import { memo, type ReactNode, useMemo, useState } from 'react';
import {
  hitOf,
  meltOf,
  type ShowIndex,
  type ShowRow,
  type ShowWant,
  wantsOf,
} from '../../../../shared/albums/show.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatCount, formatMoney } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { Owner } from '../../lib/outbox.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLatePart } from '../coin/late.ts';
import { wantInWords } from '../wants/want-labels.ts';

const loadBought = async () => (await import('./BoughtForm.tsx')).BoughtForm;

interface ShowHitProps {
  index: ShowIndex;
  row: ShowRow;
  owner: Owner | undefined;
  prices: Parameters<typeof meltOf>[1] | undefined;
  waiting: ReadonlySet<string>;
}

/** One coin of the catalogue: is it there, in which grade, what was paid, which albums want it. Drawn once, and not at every key. */
export const ShowHitCard = memo(function ShowHitCard({ index, row, owner, prices, waiting }: ShowHitProps) {
  const { catalogue } = index;
  const [hit, wants] = useMemo(() => [hitOf(index, row), wantsOf(index, row)] as const, [index, row]);
  const [key, albums, type, label, detail, , , mintage, isProof] = row;
  const { name = '', ounces = {} } = catalogue.types[type] ?? {};
  const [buying, setBuying] = useState(false);
  const [BoughtForm, bought] = useLatePart(loadBought);
  const melt = prices ? meltOf(ounces, prices) : null;
  const pieces = hit.owned.reduce((sum, one) => sum + one.pieces, 0);
  const [first] = hit.owned;
  const title = [label, name, detail && !name.includes(detail) && detail, isProof && t('Proof')]
    .filter(Boolean)
    .join(' · ');
  const isWaiting = waiting.has(title);
  const [place = -1] = albums;
  const album = catalogue.albums[place]?.id ?? '';
  const names = albums.map((at) => catalogue.albums[at]?.name).filter(Boolean);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-48 text-base wrap-anywhere">
          {first ? (
            <a className="link" href={`/coin/${first.coinId}`}>
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {wants.length > 0 && <Badge tone="blue">{t('On your want list')}</Badge>}
        {pieces > 0 ? (
          <Badge tone="accent">{t('You have {count}', { count: pieces })}</Badge>
        ) : hit.possible.length > 0 ? (
          <Badge tone="orange">{t('You may have it')}</Badge>
        ) : (
          <Badge>{isWaiting ? t('Waiting') : t('Missing')}</Badge>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {first && (
          <>
            <Fact name={t('Best')}>{conditionName(first.best)}</Fact>
            <Fact name={t('Paid')}>{paidOf(first.lowest, first.highest)}</Fact>
          </>
        )}
        {wants.length > 0 && (
          <Fact name={t('Wanted')}>
            <span className="whitespace-pre-line">
              {wants.map((want) => wantedInWords(want, title)).join('\n')}
            </span>
          </Fact>
        )}
        {melt !== null && <Fact name={t('Metal value')}>{formatMoney(melt / 100)}</Fact>}
        {mintage !== null && <Fact name={t('Mintage')}>{formatCount(mintage)}</Fact>}
        <Fact name={pieces > 0 ? t('In') : t('Fills')}>{names.join(', ')}</Fact>
      </dl>
      {hit.possible.length > 0 && pieces === 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('A coin of yours could be this one or another of the year. Enter its variety to be sure.')}
        </p>
      )}
      {buying && owner && BoughtForm ? (
        <BoughtForm {...{ owner, album, title, hole: key }} onClose={() => setBuying(false)} />
      ) : (
        <Button
          needs="writer"
          className="mt-3"
          variant="ghost"
          disabled={!owner}
          onClick={async () => setBuying(await bought())}
        >
          {t('Bought it')}
        </Button>
      )}
    </Card>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

/** "at least Fine · Looking · up to $900" */
function wantedInWords(want: ShowWant, title: string): string {
  const { name, condition, fits } = want;
  return [
    // Only a hole says exactly which coin it is.
    fits.length === 0 && !title.includes(name) && name,
    condition && t('at least {condition}', { condition: conditionName(condition) }),
    wantInWords(want),
  ]
    .filter(Boolean)
    .join(' · ');
}

function paidOf(lowest: string | null, highest: string | null): string {
  if (lowest === null || highest === null) return t('not entered');
  const [from, to] = [formatMoney(lowest), formatMoney(highest)];
  return from === to ? from : `${from} – ${to}`;
}
