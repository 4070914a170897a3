import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { formatDay, formatOwn, today } from '../../../../shared/format/format.ts';
import { currencyName, homeInWords } from '../../../../shared/format/home.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { currencyOf, parseRate, RATE_RULE } from '../../../../shared/money/money.ts';
import { sentenceOf } from '../../lib/api.ts';
import { chooseHomeCurrency, useMayWrite, useUser } from '../../lib/queries/auth.ts';
import { useChangeRate, useRates } from '../../lib/queries/market.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';

const ID = 'exchange-rates';

/** Rates to US dollars, for the totals of coins valued in other currencies. */
export default function ExchangeRates() {
  const { data, error } = useRates();
  const shown = data !== undefined;
  useEffect(() => {
    if (shown && location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView();
  }, [shown]);
  return (
    <Card id={ID} title={t('Exchange rates')}>
      {data && <HomeCurrency {...data} />}
      <p className="mt-3 text-sm text-muted">
        {t(
          'Rates are in US dollars. World coins valued in another currency use the rate you enter here, otherwise an official rate. Without a rate they aren’t included in totals.',
        )}
      </p>
      {error && !data && <Notice tone="danger">{sentenceOf(error)}</Notice>}
      {data && (
        <>
          <Rates {...data} />
          <Official official={data.official} />
          {data.apart.map(({ currency, value }) => (
            <Notice key={currency}>
              {t('{value} aren’t counted: no rate for {currency}.', {
                value: formatOwn(value, currency),
                currency,
              })}
            </Notice>
          ))}
          <NewRate waiting={data.apart[0]?.currency ?? ''} key={data.apart[0]?.currency ?? ''} />
        </>
      )}
    </Card>
  );
}

function HomeCurrency({ rates, operator, official }: Data) {
  const user = useUser().data;
  const mayWrite = useMayWrite();
  const [problem, setProblem] = useState('');
  if (!user) return null;
  const chosen = user.homeCurrency ?? 'USD';
  const rated = [...rates, ...operator, ...official].map(({ currency }) => currency);
  const all = [...new Set(['USD', chosen, ...rated.filter((one) => /^[A-Z]{3}$/.test(one))])];
  const choices = all.map((value) => ({ value, label: currencyName(value) }));
  const choose = (currency: string) => {
    setProblem('');
    chooseHomeCurrency(currency).catch((error: Error) => setProblem(sentenceOf(error)));
  };
  return (
    <Field
      label={t('Home currency')}
      error={problem}
      hint={
        chosen !== 'USD' && !user.home
          ? t('There is no rate for {currency} yet: amounts are in US dollars.', { currency: chosen })
          : homeInWords() || t('Totals, charts and reports are in US dollars.')
      }
    >
      <Select
        value={chosen}
        disabled={!mayWrite}
        onChange={({ target }) => choose(target.value)}
        autoComplete="off"
      >
        {choices
          .sort((one, other) => one.label.localeCompare(other.label))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </Select>
    </Field>
  );
}

/** Published rates, folded: few people need them. */
function Official({ official }: Pick<Data, 'official'>) {
  if (official.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-accent">
        {plural(official.length, { one: '# official rate', other: '# official rates' })}
      </summary>
      <ul className="grid gap-1 pb-3 text-sm">
        {official.map(({ currency, rate, day, source }) => (
          <li key={currency} className="wrap-anywhere">
            <b className="font-semibold tabular-nums">
              1 {currency} = ${Number(Number(rate).toPrecision(6))}
            </b>{' '}
            <span className="text-muted">
              {formatDay(day)} · {translated(source)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Data = NonNullable<ReturnType<typeof useRates>['data']>;

function Rates({ rates, operator }: Pick<Data, 'rates' | 'operator'>) {
  const change = useChangeRate();
  return (
    <>
      <ul className="mt-2">
        {[...rates, ...operator].map(({ currency, rate, day }) => {
          const isOwn = rates.some((one) => one.currency === currency);
          return (
            <li key={currency} className="flex min-h-12 items-center gap-3 border-t border-line">
              <span className="min-w-0 flex-1 py-1 wrap-anywhere">
                <b className="font-semibold tabular-nums">
                  1 {currency} = ${rate}
                </b>{' '}
                <span className="text-sm text-muted">
                  {isOwn
                    ? formatDay(day)
                    : t('{day} · set by this server’s operator', { day: formatDay(day) })}
                </span>
              </span>
              {isOwn && (
                <IconButton
                  data-needs="writer"
                  label={t('Delete the rate for {currency}', { currency })}
                  onClick={() => change.mutate({ currency, rate: null, day })}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {change.error && <Notice tone="danger">{sentenceOf(change.error)}</Notice>}
    </>
  );
}

function NewRate({ waiting }: { waiting: string }) {
  const [typed, setTyped] = useState({ currency: waiting, rate: '', day: today() });
  const [problems, setProblems] = useState({ rate: '', other: '' });
  const change = useChangeRate();
  const set = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [currency, rate] = [currencyOf(typed.currency), parseRate(typed.rate)];
    const other = currency === '' ? t('Currency is required') : '';
    const wrong = other || rate !== null ? '' : translated(RATE_RULE);
    setProblems({ rate: wrong, other });
    if (other || wrong || change.isPending) return;
    change.mutate(
      { currency, rate, day: typed.day },
      {
        onSuccess: () => setTyped({ currency: '', rate: '', day: today() }),
        onError: (error) => setProblems({ rate: '', other: sentenceOf(error) }),
      },
    );
  };
  return (
    <form data-needs="writer" className="mt-3 grid gap-3" onSubmit={submit} noValidate>
      <div className="pair">
        <Field label={t('Currency')}>
          <Input
            value={typed.currency}
            onChange={set('currency')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="EUR"
          />
        </Field>
        <Field label={t('US dollars for one')} error={problems.rate}>
          <Input
            value={typed.rate}
            onChange={set('rate')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1.0842"
          />
        </Field>
      </div>
      <Field label={t('Rate of')} error={problems.other}>
        <Input type="date" value={typed.day} max={today()} onChange={set('day')} />
      </Field>
      <Button type="submit" variant="ghost" wide busy={change.isPending}>
        {t('Save rate')}
      </Button>
    </form>
  );
}
