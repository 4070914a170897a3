import { type FormEvent, useState } from 'react';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useFeedback } from '../../lib/queries/global.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const FIELDS = [
  ['country', msg('Country')],
  ['coinType', msg('Denomination')],
  ['year', msg('Year')],
  ['currency', msg('Currency')],
] as const;
type Told = (typeof FIELDS)[number][0];

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** Was the answer right, and what should it have been? */
export function Feedback({
  result,
  onClose,
}: {
  result: GlobalIdentification;
  onClose: (isGiven: boolean) => void;
}) {
  const [verdict, setVerdict] = useState<'correct' | 'incorrect'>('correct');
  const [values, setValues] = useState<Record<Told, string>>(
    () => Object.fromEntries(FIELDS.map(([field]) => [field, textOf(result[field])])) as Record<Told, string>,
  );
  const [unclear, setUnclear] = useState('');
  const giving = useFeedback();

  const give = async (event: FormEvent) => {
    event.preventDefault();
    if (giving.isPending) return;
    const isCorrect = verdict === 'correct';
    const changed = FIELDS.filter(([field]) => values[field].trim() !== textOf(result[field]));
    const corrections = Object.fromEntries(
      changed.map(([field]) => {
        const text = values[field].trim();
        const corrected = field === 'year' && /^\d+$/.test(text) ? Number(text) : text || null;
        return [field, { original: result[field], corrected }];
      }),
    );
    const uncertaintyAreas = unclear.trim() ? [unclear.trim().slice(0, 300)] : [];
    try {
      await giving.mutateAsync({
        ...{ result, isCorrect, uncertaintyAreas },
        corrections: isCorrect ? {} : corrections,
      });
      onClose(true);
    } catch {
      toast({
        title: t('Feedback Error'),
        description: t('Failed to submit feedback. Please try again.'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Sheet
      title={t('Was this right?')}
      text={t('Your feedback improves future suggestions. It doesn’t save a coin.')}
      onClose={() => onClose(false)}
    >
      <form className="grid grid-cols-1 gap-4" onSubmit={give}>
        <Segmented
          wide
          label={t('Was this right?')}
          value={verdict}
          onChange={setVerdict}
          options={[
            { value: 'correct', label: t('Correct') },
            { value: 'incorrect', label: t('Incorrect') },
          ]}
        />
        {verdict === 'incorrect' &&
          FIELDS.map(([field, label]) => (
            <Field key={field} label={translated(label)}>
              <Input
                autoComplete="off"
                inputMode={field === 'year' ? 'numeric' : undefined}
                value={values[field]}
                onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              />
            </Field>
          ))}
        <Field label={t('What was hard to see? (Optional)')}>
          <Textarea
            rows={2}
            maxLength={300}
            value={unclear}
            onChange={({ target }) => setUnclear(target.value)}
          />
        </Field>
        <Button type="submit" wide busy={giving.isPending}>
          {t('Submit feedback')}
        </Button>
      </form>
    </Sheet>
  );
}
