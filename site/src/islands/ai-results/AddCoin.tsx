import { VERIFICATION_CONDITIONS } from '../../../../shared/coins/conditions.ts';
import { conditionChoices } from '../../../../shared/coins/model.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { type Adding, CONDITION_REQUIRED } from './use-add.ts';

/** Asks for the condition that the photos did not show. */
export function ConditionField({ condition }: { condition: Adding['condition'] }) {
  const { field, chosen, choose, isMissing } = condition;
  return (
    <Field
      label={t('Condition')}
      required
      hint={t('The photos don’t show it clearly.')}
      error={isMissing ? translated(CONDITION_REQUIRED) : undefined}
    >
      <Select
        ref={field}
        placeholder={t('Select')}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        {conditionChoices(null, VERIFICATION_CONDITIONS).map((one) => (
          <option key={one} value={one}>
            {conditionName(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The button at the foot of the screen: adds the coin, or leads to the one it was saved as. */
export function AddDock({
  adding: { add, busy, needsReview },
  coinId,
  isSame,
}: {
  adding: Adding;
  coinId: number | null;
  /** A coin with this very photo is there already. */
  isSame: boolean;
}) {
  return (
    <div className="dock">
      <div className="column">
        {coinId === null && needsReview && (
          <p className="mb-2 text-center text-xs text-muted">
            {t('You review the details before you save.')}
          </p>
        )}
        {coinId === null || busy ? (
          <Button wide busy={busy} onClick={add}>
            {busy ? t('Adding…') : isSame ? t('Add It Anyway') : t('Add to My Collection')}
          </Button>
        ) : (
          <ButtonLink wide href={`/coin/${coinId}`}>
            {t('View in My Collection')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
