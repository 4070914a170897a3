import { type FormEvent, useEffect, useState } from 'react';
import type { ComparedField, CrossCheck, Identification } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { handVerification } from '../../lib/handoff.ts';
import { navigate } from '../../lib/navigation.ts';
import { isReader } from '../../lib/reader.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  type Choice,
  type Choices,
  catalogueInWords,
  chosenText,
  comparedBy,
  FOLLOWS,
  firstChoices,
  optionsOf,
  ownProblem,
  worthAsking,
} from './choices.ts';
import { FieldChoice } from './FieldChoice.tsx';
import type { BodyProps } from './modes.ts';
import { nameFor, nameOptions, nameProblem } from './name.ts';
import { Sides } from './Sides.tsx';

/** The chosen values as an identification has them; a name is left out where none follows from them. */
export function chosenValues(
  fields: readonly ComparedField[],
  choices: Choices,
  isOnEdge = false,
): Partial<Identification> {
  const values = fields.map(({ field }) => {
    if (field === 'name' && choices.name?.option === FOLLOWS)
      return [field, nameFor(fields, choices, isOnEdge) ?? undefined] as const;
    const text = chosenText(fields, choices, field);
    return [field, field === 'year' ? yearOf(text) : text] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const yearOf = (text: string | null) => (text && /^\d{4}$/.test(text) ? Number(text) : null);

interface ChoosingProps {
  tempId: string;
  coin: Identification;
  check: CrossCheck;
}

/** Two models and the catalogue about one coin, field by field: who says what, and what the collector takes. Nothing is stored here. */
export default function Comparison({ held }: BodyProps) {
  useEffect(() => {
    // The screen before ends in a window that takes the focus with it.
    const main = document.getElementById('main');
    if (!main || document.activeElement !== document.body) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, []);
  const check = held?.coinData.crossCheck;
  return held && check && <Choosing tempId={held.tempId} coin={held.coinData} check={check} />;
}

function Choosing({ tempId, coin, check }: ChoosingProps) {
  const [choices, setChoices] = useState(() => firstChoices(check));
  const [tried, setTried] = useState(false);
  const fields = worthAsking(comparedBy(check));
  const hasReader = isReader(check.secondModel);
  const names = voices(hasReader);
  const isOnEdge = coin.requiresEdgeMintMark || coin.edgeMintMarkLocation !== null;
  // The name differs with them.
  const disputed = fields.filter(({ field, agree }) => !agree && field !== 'name').length;
  const verdict = catalogueInWords(check, coin);

  const choose = (field: keyof Choices, next: Choice) => setChoices((now) => ({ ...now, [field]: next }));

  const problemOf = (field: (typeof fields)[number]['field'], choice: Choice) => {
    if (choice.option !== null) return null;
    return ownProblem(field, choice.own) ?? (field === 'name' ? nameProblem(fields, choices) : null);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = fields.find(({ field }) => problemOf(field, choices[field] ?? NOTHING));
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[name="own-${wrong.field}"]`)?.focus();
      return;
    }
    handVerification({ tempId, chosen: chosenValues(fields, choices, isOnEdge) });
    void navigate(reviewAddress('us', tempId));
  };

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5 pb-24">
      <Sides coin={coin} />
      <header>
        <h1 className="wrap-anywhere">{coin.name ?? t('Two opinions on your coin')}</h1>
        <p className="mt-1.5 text-muted">
          {hasReader ? withReaderInWords(disputed) : twoModelsInWords(disputed)}
        </p>
      </header>
      {check.message && <Notice>{translated(check.message)}</Notice>}
      <Card title={t('Models')}>
        <Look name={names.first} model={check.firstModel} confidence={check.firstConfidence} />
        {hasReader ? (
          <Look
            name={names.second}
            model={t('Reads legend and year and compares your coins. Doesn’t read condition or mint mark.')}
            confidence={null}
          />
        ) : (
          <Look name={names.second} model={check.secondModel} confidence={check.secondConfidence} />
        )}
        {verdict && <Look name={t('Catalogue')} model={verdict} confidence={null} />}
      </Card>
      {fields.map((compared) => {
        const choice = choices[compared.field] ?? NOTHING;
        return (
          <FieldChoice
            key={compared.field}
            compared={compared}
            names={names}
            options={
              compared.field === 'name'
                ? nameOptions(fields, nameFor(fields, choices, isOnEdge))
                : optionsOf(compared)
            }
            choice={choice}
            problem={tried ? problemOf(compared.field, choice) : null}
            onChoose={(next) => choose(compared.field, next)}
          />
        );
      })}
      <div className="dock">
        <div className="column">
          <Button type="submit" wide>
            {t('Continue with These')}
          </Button>
        </div>
      </div>
    </form>
  );
}

const NOTHING: Choice = { option: null, own: '' };

const voices = (hasReader: boolean) => ({
  first: hasReader ? t('The AI') : t('First opinion'),
  second: hasReader ? t('Recognition') : t('Second opinion'),
  catalogue: t('Catalogue'),
});

const withReaderInWords = (disputed: number) =>
  disputed === 0
    ? t('AI and recognition agree on this coin.')
    : plural(disputed, {
        one: 'AI and recognition disagree on one detail. You decide.',
        other: 'AI and recognition disagree on # details. You decide.',
      });

const twoModelsInWords = (disputed: number) =>
  disputed === 0
    ? t('Both models agree on this coin.')
    : plural(disputed, {
        one: 'Two models disagree on one detail. You decide.',
        other: 'Two models disagree on # details. You decide.',
      });

function Look({
  name,
  model,
  confidence,
}: {
  name: string;
  model: string | null;
  confidence: number | null;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 last:pb-0">
      <p className="min-w-0">
        <span className="block font-medium">{name}</span>
        {model && <span className="block text-sm text-muted wrap-anywhere">{model}</span>}
      </p>
      {confidence !== null && <ConfidenceBadge confidence={confidence} className="whitespace-normal" />}
    </div>
  );
}
