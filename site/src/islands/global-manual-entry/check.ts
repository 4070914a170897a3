import { type GlobalForm, type GlobalProblems, globalProblems } from '../../../../shared/global/check.ts';
import { translated } from '../../../../shared/language/i18n.ts';

export const check = (form: GlobalForm): GlobalProblems =>
  Object.fromEntries(
    Object.entries(globalProblems(form)).map(([field, problem]) => [field, translated(problem)]),
  );
