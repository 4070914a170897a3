import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import type { GlobalCorrections, GlobalRecord } from '../../../../shared/global/model.ts';
import { EMPTY_FORM, toGlobalCoin } from '../manual-entry/global-form.tsx';

/** A record as the form shows it. */
export function fromRecord(record: GlobalRecord): GlobalForm {
  const texts = Object.fromEntries(
    Object.keys(EMPTY_FORM).map((field) => [field, record[field as keyof GlobalRecord] ?? '']),
  ) as unknown as GlobalForm;
  const mintage = record.mintage ?? '';
  return {
    ...EMPTY_FORM,
    ...texts,
    kind: 'coin',
    year: record.year === null ? '' : String(record.year),
    mintMark: displayMintMark(record.mintMark),
    // A mintage in words cannot be shown in a field of numbers; untouched it stays as it is.
    mintage: /^[\d,]+$/.test(mintage) ? mintage.replaceAll(',', '') : '',
    notes: '',
    quantity: 1,
  };
}

/** What was changed: the rest is saved as it was identified. */
export function correctionsOf(form: GlobalForm, before: GlobalForm): GlobalCorrections {
  const [now, then] = [toGlobalCoin(form), toGlobalCoin(before)];
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== then[field as keyof typeof then]),
  );
}

/** Where the typed corrections of one result are kept; under the name of manual entry's drafts, which signing out forgets. */
export const resultDraftKey = (userId: string, tempId: string): string =>
  `mintmark:manual-entry:${userId}:global-result:${tempId}`;
