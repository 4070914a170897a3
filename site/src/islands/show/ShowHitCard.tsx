import { type FormEvent, type ReactNode, useState } from 'react';
import type { UserView } from '../../../../shared/account/account.ts';
import { meltOf, type ShowCatalogue, type ShowHit, type ShowWant } from '../../../../shared/albums/show.ts';
import { CONDITIONS } from '../../../../shared/coins/conditions.ts';
import { PURCHASE_LENGTHS } from '../../../../shared/coins/purchases.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatCount, formatMoney } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { MONEY_RULE, parseMoney } from '../../../../shared/money/money.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { addToOutbox, sendOutbox, type Waiting } from '../../lib/outbox.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { wantInWords } from '../wants/want-labels.ts';

interface ShowHitProps {
  hit: ShowHit;
  catalogue: ShowCatalogue;
  wants: readonly ShowWant[];
  owner: UserView | undefined;
  waiting: readonly Waiting[];
}

/** One coin of the catalogue: is it there, in which grade, what was paid, which albums want it. */
export function ShowHitCard({ hit, catalogue, wants, owner, waiting }: ShowHitProps) {
  const [key, albums, type, label, detail, , , mintage, isProof] = hit.row;
  const { name = '', ounces = {} } = catalogue.types[type] ?? {};
  const [buying, setBuying] = useState(false);
  const prices = useMetalPrices();
  const melt = prices.data ? meltOf(ounces, prices.data) : null;
  const pieces = hit.owned.reduce((sum, one) => sum + one.pieces, 0);
  const [first] = hit.owned;
  const title = [label, name, detail && !name.includes(detail) && detail, isProof && t('Proof')]
    .filter(Boolean)
    .join(' · ');
  const isWaiting = waiting.some(({ label: waitingFor }) => waitingFor === title);
  const names = albums.map((album) => catalogue.albums[album]?.name).filter(Boolean);
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
      {buying && owner ? (
        <Bought
          onCancel={() => setBuying(false)}
          onBought={async (body) => {
            const album = catalogue.albums[albums[0] ?? -1];
            const path = `/api/albums/${album?.id}/fill`;
            await addToOutbox({
              ...{ owner: owner.id, isGuest: owner.isGuest, path, label: title },
              body: { keys: [key], ...body },
            });
            setBuying(false);
            void sendOutbox();
          }}
        />
      ) : (
        <Button className="mt-3" variant="ghost" disabled={!owner} onClick={() => setBuying(true)}>
          {t('Bought it')}
        </Button>
      )}
    </Card>
  );
}

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

interface BoughtBody {
  condition?: string;
  price?: string;
  seller?: string;
}

const KEY = 'mintmark:show-dealer';

function Bought({
  onBought,
  onCancel,
}: {
  onBought: (body: BoughtBody) => Promise<void>;
  onCancel: () => void;
}) {
  const [price, setPrice] = useState('');
  const [condition, setCondition] = useState('');
  // Dealer of the last coin.
  const [seller, setSeller] = useState(() => readText(KEY) ?? '');
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (price.trim() !== '' && parseMoney(price) === null) return setProblem(translated(MONEY_RULE));
    keepText(KEY, seller);
    try {
      await onBought({
        ...(price.trim() && { price: price.trim() }),
        ...(condition && { condition }),
        ...(seller.trim() && { seller: seller.trim() }),
      });
    } catch {
      toast({
        title: t('The coin was not added'),
        description: t('This device has no room left. Free some and try again.'),
        variant: 'destructive',
      });
    }
  };
  return (
    <form
      className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-3"
      onSubmit={(event) => void save(event)}
    >
      <Field label={t('Price in US dollars')} error={problem}>
        <Input
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={price}
          onChange={({ target }) => {
            setPrice(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Field label={t('Dealer')}>
        <Input
          autoComplete="off"
          maxLength={PURCHASE_LENGTHS.seller}
          value={seller}
          onChange={({ target }) => setSeller(target.value)}
        />
      </Field>
      <Field label={t('Condition')} className="col-span-2 sm:col-span-1">
        <Select value={condition} onChange={({ target }) => setCondition(target.value)}>
          <option value="">{t('Not entered')}</option>
          {CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {conditionName(one)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-3">
        <Button type="submit">{t('Add to collection')}</Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
