import { useMemo } from 'react';
import { formatDay } from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { homeMoney } from '../../../../shared/money/home.ts';
import { useMetalHistory } from '../../lib/queries/dashboard.ts';
import { metalLine, nameOf, paidLine, RIVALS, type Rival, raceOf } from './compare.ts';
import { type History, spanOf } from './ranges.ts';
import { ValueLine, type ValueLineProps } from './ValueLine.tsx';

/** Prices from some days before are asked for too: there is not one of every day. */
const EARLIER = 8;

interface CourseProps {
  history: History;
  rival: Rival | null;
  onRival: (rival: Rival | null) => void;
}

/** The line of the value, and what it can be held against. */
export function Course({ history, rival, onRival }: CourseProps) {
  const prices = useMetalHistory(Math.ceil(spanOf(history)) + EARLIER, true);
  const choices = useMemo(() => choicesOf(history, prices.data ?? []), [history, prices.data]);
  const alone = useMemo<ValueLineProps>(
    () => ({ line: history, rival: null, against: [], unit: 'money' }),
    [history],
  );
  const shown = (rival && choices[rival]) || alone;
  const noMetals = !prices.isPending && !choices.gold && !choices.silver && !choices.platinum;
  return (
    <>
      {shown.unit === 'percent' && (
        <p className="-mt-2 mb-2 text-xs text-on-felt-muted">
          {t('Both in percent since {day}; coins added since then count as growth.', {
            day: formatDay(shown.line[0]?.day),
          })}
        </p>
      )}
      <ValueLine {...shown}>
        <Rivals rival={shown.rival} choices={choices} onRival={onRival} />
        {prices.isError && (
          <Note>{t('Metal prices could not be loaded, so there are none to compare with.')}</Note>
        )}
        {homeMoney() && shown.unit === 'money' && (
          <Note>{`${homeInWords()} ${t('Earlier days are shown at this rate as well.')}`}</Note>
        )}
        {noMetals && !prices.isError && (
          <Note>{t('No metal prices are known for these days yet, so there are none to compare with.')}</Note>
        )}
        {!choices.paid && (
          <Note>
            {t('What was paid can be compared once it was noted on two days: enter it on the coins’ pages.')}
          </Note>
        )}
      </ValueLine>
    </>
  );
}

type Choices = Partial<Record<Rival, ValueLineProps>>;

/** The comparisons for which there is something to draw. */
function choicesOf(history: History, prices: Parameters<typeof metalLine>[0]): Choices {
  const choices: Choices = {};
  const paid = paidLine(history);
  if (paid.length > 0) choices.paid = { line: history, rival: 'paid', against: paid, unit: 'money' };
  for (const metal of ['gold', 'silver', 'platinum'] as const) {
    const race = raceOf(history, metalLine(prices, metal));
    if (race) choices[metal] = { line: race.one, rival: metal, against: race.other, unit: 'percent' };
  }
  return choices;
}

function Rivals({
  rival,
  choices,
  onRival,
}: {
  rival: Rival | null;
  choices: Choices;
  onRival: CourseProps['onRival'];
}) {
  const known = RIVALS.filter(({ value }) => choices[value]);
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
            aria-pressed={rival === value}
            title={nameOf(value)}
            onClick={() => onRival(rival === value ? null : value)}
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
