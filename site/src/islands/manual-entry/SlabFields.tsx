import { useEffect, useRef } from 'react';
import { GRADES, GRADING_COMPANIES } from '../../../../shared/coins/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { Field } from '../../ui/field.tsx';
import { example, Input, Select } from '../../ui/input.tsx';
import { useCoinForm } from './form-context.ts';

const GROUPS: readonly [name: string, prefix: string][] = [
  [msg('Mint State'), 'MS-'],
  [msg('About Uncirculated'), 'AU-'],
  [msg('Extremely Fine'), 'EF-'],
  [msg('Very Fine'), 'VF-'],
  [msg('Fine'), 'F-'],
  [msg('Very Good'), 'VG-'],
  [msg('Good and below'), ''],
  [msg('Proof'), 'PF-'],
];

const groupOf = (grade: string) => GROUPS.findIndex(([, prefix]) => prefix && grade.startsWith(prefix));
const WORN = GROUPS.findIndex(([, prefix]) => prefix === '');

/** Widened, to compare with any stored value. */
const COMPANIES: readonly string[] = GRADING_COMPANIES;

/** `isWanted`: the slab is at hand, focus its number. */
export function SlabFields({ isWanted }: { isWanted: boolean }) {
  const { values, errors, field } = useCoinForm();
  const { gradingCompany, grade } = values;
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    number.current?.scrollIntoView({ block: 'center' });
    number.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <>
      <div className="pair">
        <Field label={t('Grading Company')} error={errors.gradingCompany}>
          <Select placeholder={t('Select')} {...field('gradingCompany')}>
            {gradingCompany && !COMPANIES.includes(gradingCompany) && <option>{gradingCompany}</option>}
            {COMPANIES.map((company) => (
              <option key={company}>{company}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('Grade')} error={errors.grade}>
          <Select placeholder={t('Select')} {...field('grade')}>
            {grade && !GRADES.includes(grade) && <option>{grade}</option>}
            {GROUPS.map(([name], index) => (
              <optgroup key={name} label={translated(name)}>
                {GRADES.filter((one) => (groupOf(one) === -1 ? WORN : groupOf(one)) === index).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={t('Certification Number')}
        hint={t('As printed on the label.')}
        error={errors.certificationNumber}
      >
        <Input
          {...field('certificationNumber')}
          ref={number}
          autoComplete="off"
          spellCheck={false}
          placeholder={example('12345678')}
        />
      </Field>
    </>
  );
}
