import { conditionGroups } from '../../../shared/coins/conditions.ts';
import { conditionName } from '../../../shared/format/condition.ts';
import { translated } from '../../../shared/language/i18n.ts';

interface ConditionOptionsProps {
  current?: string | null;
  onlyGrades?: true;
}

/** Of every list to choose a condition from. */
export const ConditionOptions = ({ current = null, onlyGrades }: ConditionOptionsProps) =>
  conditionGroups(current).map(([group, all]) => {
    const conditions = onlyGrades ? all.filter((one) => one !== 'Not Applicable') : all;
    return (
      conditions.length > 0 && (
        <optgroup key={group} label={translated(group)}>
          {conditions.map((condition) => (
            <option key={condition} value={condition}>
              {conditionName(condition)}
            </option>
          ))}
        </optgroup>
      )
    );
  });
