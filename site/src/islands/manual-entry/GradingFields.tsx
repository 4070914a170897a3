import { useFormContext } from 'react-hook-form';
import { GRADES, GRADING_COMPANIES } from '../../../../server/coins/model.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { CoinFormValues } from './schema.ts';

/** Grades by how they begin, for a list of a hundred to be found in. */
const GROUPS: readonly [name: string, prefix: string][] = [
  ['Mint State', 'MS-'],
  ['About Uncirculated', 'AU-'],
  ['Extremely Fine', 'EF-'],
  ['Very Fine', 'VF-'],
  ['Fine', 'F-'],
  ['Very Good', 'VG-'],
  ['Good and below', ''],
  ['Proof', 'PF-'],
];

const groupOf = (grade: string) => GROUPS.findIndex(([, prefix]) => prefix && grade.startsWith(prefix));
const WORN = GROUPS.findIndex(([, prefix]) => prefix === '');

/** Company, grade and number of the slab, while the coin is in one. */
export function GradingFields() {
  const { register, watch, setValue, formState } = useFormContext<CoinFormValues>();
  const [isGraded, grade] = watch(['isGraded', 'grade']);
  const { errors } = formState;

  const toggle = (graded: boolean) => {
    if (graded) return;
    for (const field of ['gradingCompany', 'grade', 'certificationNumber'] as const) setValue(field, '');
  };

  return (
    <>
      <Checkbox
        label="Professionally Graded"
        {...register('isGraded', { onChange: (event) => toggle(event.target.checked) })}
      />
      {isGraded && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Grading Company" error={errors.gradingCompany?.message}>
              <Select placeholder="Select" {...register('gradingCompany')}>
                {GRADING_COMPANIES.map((company) => (
                  <option key={company}>{company}</option>
                ))}
              </Select>
            </Field>
            <Field label="Grade" error={errors.grade?.message}>
              <Select placeholder="Select" {...register('grade')}>
                {grade && !GRADES.includes(grade) && <option>{grade}</option>}
                {GROUPS.map(([name], index) => (
                  <optgroup key={name} label={name}>
                    {GRADES.filter((one) => (groupOf(one) === -1 ? WORN : groupOf(one)) === index).map(
                      (one) => (
                        <option key={one}>{one}</option>
                      ),
                    )}
                  </optgroup>
                ))}
              </Select>
            </Field>
          </div>
          <Field label="Certification Number" error={errors.certificationNumber?.message}>
            <Input
              {...register('certificationNumber')}
              autoComplete="off"
              spellCheck={false}
              placeholder="12345678"
            />
          </Field>
        </>
      )}
    </>
  );
}
