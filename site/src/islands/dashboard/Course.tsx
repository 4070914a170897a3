import { useMemo } from 'react';
import { formatDay } from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import { useMetalHistory } from '../../lib/queries/collection.ts';
import {
  COMPARISONS,
  type Comparison,
  compareInPercent,
  type History,
  metalLine,
  nameOf,
  paidLine,
  spanOf,
} from './history.ts';
import { ValueLine, type ValueLineProps } from './ValueLine.tsx';

/** Extra days of prices, as some days have none. */
const EXTRA_DAYS = 8;

interface CourseProps {
  history: History;
  comparison: Comparison | null;
  onComparison: (comparison: Comparison | null) => void;
}

export function Course({ history, comparison, onComparison }: CourseProps) {
  const prices = useMetalHistory(Math.ceil(spanOf(history)) + EXTRA_DAYS, true);
  const choices = useMemo(() => choicesOf(history, prices.data ?? []), [history, prices.data]);
  const alone = useMemo<ValueLineProps>(
    () => ({ line: history, comparison: null, against: [], unit: 'money' }),
    [history],
  );
  const shown = (comparison && choices[comparison]) || alone;
  const noMetals = !prices.isPending && !choices.gold && !choices.silver && !choices.platinum;
  return (
    <>
      {shown.unit === 'percent' && (
        <p className="-mt-2 mb-2 text-xs text-on-felt-muted">
          {t('Change in percent since {day}. Added coins count as growth.', {
            day: formatDay(shown.line[0]?.day),
          })}
        </p>
      )}
      <ValueLine {...shown}>
        <Comparisons comparison={shown.comparison} choices={choices} onComparison={onComparison} />
        {prices.isError && <Note>{t('Metal prices couldn’t be loaded for comparison.')}</Note>}
        {homeMoney() && shown.unit === 'money' && (
          <Note>{`${homeInWords()} ${t('Earlier days use the same rate.')}`}</Note>
        )}
        {noMetals && !prices.isError && (
          <Note>{t('There are no metal prices for this period to compare with.')}</Note>
        )}
        {!choices.paid && (
          <Note>{t('Enter what you paid on your coins’ pages. The comparison appears after two days.')}</Note>
        )}
      </ValueLine>
    </>
  );
}

type Choices = Partial<Record<Comparison, ValueLineProps>>;

function choicesOf(history: History, prices: Parameters<typeof metalLine>[0]): Choices {
  const choices: Choices = {};
  const paid = paidLine(history);
  if (paid.length > 0) choices.paid = { line: history, comparison: 'paid', against: paid, unit: 'money' };
  for (const metal of ['gold', 'silver', 'platinum'] as const) {
    const compared = compareInPercent(history, metalLine(prices, metal));
    if (compared)
      choices[metal] = { line: compared.one, comparison: metal, against: compared.other, unit: 'percent' };
  }
  return choices;
}

function Comparisons({
  comparison,
  choices,
  onComparison,
}: {
  comparison: Comparison | null;
  choices: Choices;
  onComparison: CourseProps['onComparison'];
}) {
  const known = COMPARISONS.filter(({ value }) => choices[value]);
  if (known.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 text-xs text-on-felt-muted">{t('Compare with')}</legend>
      <div className="flex flex-wrap gap-2">
        {known.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="felt-chip"
            aria-pressed={comparison === value}
            title={nameOf(value)}
            onClick={() => onComparison(comparison === value ? null : value)}
          >
            {translated(label)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const Note = ({ children }: { children: string }) => (
  <p className="mt-3 text-xs text-on-felt-muted">{children}</p>
);
