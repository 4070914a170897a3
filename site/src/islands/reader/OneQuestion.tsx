import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countryName } from '../../../../shared/format/category.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { FactKind, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input.tsx';
import type { Choosing } from './use-choose.ts';

interface OneQuestionProps {
  reading: Pick<Reading, 'question' | 'facts'> & { candidates?: readonly { likelyYear?: number }[] };
  choosing: Choosing;
  /** What the answers led to: read out after each. */
  result: string;
}

/** The question that helps most, and the answers so far. */
export function OneQuestion({
  reading: { question, facts = [], candidates = [] },
  choosing,
  result,
}: OneQuestionProps) {
  const box = useRef<HTMLElement>(null);
  const answered = useRef(facts.length);
  useEffect(() => {
    // The button that had the focus is gone.
    if (answered.current !== facts.length) box.current?.focus({ preventScroll: true });
    answered.current = facts.length;
  }, [facts.length]);
  if (!question && facts.length === 0) return null;
  const rest = (kind: FactKind) =>
    facts.filter((fact) => fact.kind !== kind).map(({ kind, value }) => ({ kind, value }));
  const answer = (kind: FactKind, value: string | null) =>
    void choosing.choose(`${kind} ${value}`, { facts: [...rest(kind), { kind, value }] });
  const { kind, options = [] } = question ?? {};
  const isListed = kind === 'year' && options.every(({ value }) => !value.includes('-'));
  const isPicked = isListed && options.length > MOST_CHIPS;
  const unit = kind && !isListed && UNITS[kind];
  const likely = String(candidates[0]?.likelyYear);
  return (
    <section ref={box} tabIndex={-1} aria-label={result} className="grid gap-3 outline-none">
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('Your answers')}>
          {facts.map(({ kind, label }) => {
            const text = `${NAMES[kind]()}: ${label === null ? t('not known') : inWords(kind, label)}`;
            return (
              <li key={kind}>
                <button
                  type="button"
                  className="chip chip-accent gap-1.5"
                  aria-label={t('Take back: {answer}', { answer: text })}
                  aria-busy={choosing.busy === kind || undefined}
                  onClick={() => void choosing.choose(kind, { facts: rest(kind) })}
                >
                  {text}
                  <X aria-hidden="true" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {question && (
        <fieldset key={question.kind} className="min-w-0">
          <legend className="text-sm font-semibold">{QUESTIONS[question.kind]()}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {isPicked && (
              <Select
                className="w-36"
                placeholder={t('Select')}
                aria-label={NAMES[question.kind]()}
                aria-busy={choosing.busy?.startsWith(`${question.kind} `) || undefined}
                value=""
                onChange={({ target }) => answer(question.kind, target.value)}
              >
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {inWords(kind, label)}
                  </option>
                ))}
              </Select>
            )}
            {options
              .filter(({ value }) => !isPicked || value === likely)
              .map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  className="chip hover:border-accent aria-busy:opacity-55"
                  aria-busy={choosing.busy === `${question.kind} ${value}` || undefined}
                  onClick={() => answer(question.kind, value)}
                >
                  {inWords(kind, label)}
                </button>
              ))}
            {unit && (
              <form
                className="flex items-center gap-2"
                onSubmit={(event) => {
                  event.preventDefault();
                  const typed = String(new FormData(event.currentTarget).get('typed')).trim();
                  if (typed) answer(question.kind, typed);
                }}
              >
                <input
                  name="typed"
                  className="input w-24"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  aria-label={NAMES[question.kind]()}
                  placeholder={unit()}
                />
                <Button type="submit" variant="ghost">
                  {t('OK')}
                </Button>
              </form>
            )}
            <button
              type="button"
              className="chip text-muted hover:border-accent aria-busy:opacity-55"
              aria-busy={choosing.busy === `${question.kind} null` || undefined}
              onClick={() => answer(question.kind, null)}
            >
              {t("I can't tell")}
            </button>
          </div>
        </fieldset>
      )}
    </section>
  );
}

/** More are picked from a list. */
const MOST_CHIPS = 8;

const QUESTIONS: Record<FactKind, () => string> = {
  value: () => t('Which value is on the coin?'),
  side: () => t('Which side is it?'),
  year: () => t('Which year does it say?'),
  metal: () => t('Which colour is it?'),
  diameter: () => t('How wide is it?'),
  weight: () => t('How heavy is it?'),
  country: () => t('Which country is it from?'),
};

const inWords = (kind: FactKind | undefined, label: string) =>
  kind === 'country' ? countryName(label) : translated(label);

const NAMES: Record<FactKind, () => string> = {
  value: () => t('Face value'),
  side: () => t('Side'),
  year: () => t('Year'),
  metal: () => t('Colour'),
  diameter: () => t('Diameter'),
  weight: () => t('Weight'),
  country: () => t('Country'),
};

/** Of what may be typed. */
const UNITS: Partial<Record<FactKind, () => string>> = {
  year: () => t('Year'),
  diameter: () => t('mm'),
  weight: () => t('g'),
};
