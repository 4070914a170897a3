import { useEffect, useEffectEvent, useRef } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useSettled } from '../../lib/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { Field as Labelled, RequiredNote } from '../../ui/field.tsx';
import { Control } from './FieldRow.tsx';
import { BY_HAND, FIELDS, type Field, type FieldName, REQUIRED } from './fields.ts';
import { isForeign } from './record.ts';
import { TAKEN_IN_MS } from './steps.ts';
import type { ReviewState } from './use-review.ts';

const required: readonly string[] = REQUIRED;

export function OpenForm({ state }: { state: ReviewState }) {
  const [coinType, year, mintMark, condition, name] = BY_HAND;
  return (
    <Card title={t('Which coin is it?')} className="marks-required">
      <div className="grid grid-cols-1 gap-4">
        <RequiredNote />
        {state.held.outcome === 'foreign' && (
          <>
            <OpenField state={state} field="country" />
            <OpenField state={state} field="currency" />
          </>
        )}
        <OpenField state={state} field={coinType} />
        <div className="flex flex-wrap gap-3 *:first:min-w-26 *:first:flex-1 *:last:min-w-[min(100%,11rem)] *:last:flex-2">
          <OpenField state={state} field={year} />
          <OpenField state={state} field={mintMark} />
        </div>
        <OpenField state={state} field={condition} />
        <OpenField state={state} field={name} hint={t('Leave empty to use year and type.')} />
      </div>
    </Card>
  );
}

function OpenField({ state, field, hint }: { state: ReviewState; field: FieldName; hint?: string }) {
  const { coin, review, errors, wanted, isMarkOpen } = state;
  const kind: Field = FIELDS[field];
  const typed = review.typing[field] ?? kind.text(coin, isMarkOpen);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted?.field !== field) return;
    place.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
    // In the middle, where neither the notice nor the bar at the bottom covers it.
    place.current?.scrollIntoView({ block: 'center' });
  }, [wanted, field]);
  const isChoice =
    kind.choices !== undefined || kind.isCondition || (kind.isType === true && !isForeign(coin));
  const confirm = () => review.typing[field] !== undefined && state.confirm(field);
  const settled = useSettled(review.typing[field], TAKEN_IN_MS);
  const takeIn = useEffectEvent(() => {
    if (settled === undefined || settled !== review.typing[field]) return;
    if ('change' in kind.read(settled)) confirm();
  });
  useEffect(() => {
    if (settled !== undefined) takeIn();
  }, [settled]);
  return (
    <div ref={place}>
      <Labelled
        label={translated(kind.label)}
        hint={hint}
        error={errors[field]}
        required={required.includes(field)}
      >
        <Control
          kind={kind}
          coin={coin}
          typed={typed}
          onType={(text) => (isChoice ? state.choose(field, text) : state.type(field, text))}
          onLeave={confirm}
        />
      </Labelled>
    </div>
  );
}
