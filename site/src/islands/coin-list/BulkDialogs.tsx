import { useState } from 'react';
import { CONDITIONS } from '../../../../shared/coins/model.ts';
import { MAX_PLACE, splitTags, tagsProblem } from '../../../../shared/coins/tags.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { Condition } from '../../lib/queries/bulk.ts';
import { Field } from '../../ui/field.tsx';
import { PlaceInput, TagsInput } from '../filing/FilingInputs.tsx';
import { BulkSheet } from './BulkSheet.tsx';

interface SheetProps {
  coins: string;
  busy: boolean;
  onClose: () => void;
}

export function PlaceSheet({
  coins,
  onChoose,
  ...rest
}: SheetProps & { onChoose: (place: string | null) => void }) {
  const [place, setPlace] = useState('');
  const isTooLong = place.trim().length > MAX_PLACE;
  return (
    <BulkSheet
      title={t('Set place')}
      description={t('Storage place for {coins}. Leave empty to clear it.', {
        coins,
      })}
      isEmpty={isTooLong}
      onConfirm={() => onChoose(place.trim() || null)}
      {...rest}
    >
      <Field
        label={t('Storage place')}
        error={
          isTooLong ? t('Storage place can have at most {max} characters.', { max: MAX_PLACE }) : undefined
        }
      >
        <PlaceInput value={place} onType={setPlace} />
      </Field>
    </BulkSheet>
  );
}

export interface TagsChosen {
  add: string[];
  remove: string[];
}

export function TagsSheet({
  coins,
  onChoose,
  ...rest
}: SheetProps & { onChoose: (tags: TagsChosen) => void }) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [add, remove] = [splitTags(added), splitTags(removed)];
  const problems = [tagsProblem(added), tagsProblem(removed)] as const;
  return (
    <BulkSheet
      title={t('Change tags')}
      description={t('Adds to the tags of {coins}.', { coins })}
      isEmpty={add.length + remove.length === 0 || problems.some(Boolean)}
      onConfirm={() => onChoose({ add, remove })}
      {...rest}
    >
      <Field
        label={t('Add')}
        hint={t('Separated by commas')}
        error={problems[0] ? translated(problems[0]) : undefined}
      >
        <TagsInput value={added} onType={setAdded} />
      </Field>
      <Field label={t('Remove tags')} error={problems[1] ? translated(problems[1]) : undefined}>
        <TagsInput value={removed} onType={setRemoved} />
      </Field>
    </BulkSheet>
  );
}

export function ConditionSheet({
  coins,
  graded,
  onChoose,
  ...rest
}: SheetProps & { graded: boolean; onChoose: (condition: Condition) => void }) {
  const [condition, setCondition] = useState<Condition>();
  return (
    <BulkSheet
      title={t('Set condition')}
      description={
        <>
          {t('Replaces the condition of {coins}.', { coins })}
          {graded && ` ${t('Graded coins still show the grade on their slab.')}`}
        </>
      }
      isEmpty={!condition}
      isLong
      onConfirm={() => condition && onChoose(condition)}
      {...rest}
    >
      <div role="radiogroup" aria-label={t('Condition')} className="ruled my-1">
        {CONDITIONS.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              name="condition"
              className="size-5 flex-none accent-accent"
              checked={condition === name}
              onChange={() => setCondition(name)}
            />
            {conditionName(name)}
          </label>
        ))}
      </div>
    </BulkSheet>
  );
}
