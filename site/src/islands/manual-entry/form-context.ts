import { createContext, useContext } from 'react';
import type { Known } from './draft.tsx';
import type { Form } from './use-form.ts';
import type { CoinFormValues, FormScope, Rules } from './values.ts';

export interface CoinFormState extends Pick<Form<CoinFormValues>, 'values' | 'errors' | 'set' | 'field'> {
  scope: FormScope;
  rules: Rules;
  known: Known;
  /** Price and date come from the coin's purchases. */
  hasPurchases: boolean;
  learn: (known: Partial<Known>) => void;
}

export const CoinFormContext = createContext<CoinFormState | null>(null);

export function useCoinForm(): CoinFormState {
  const form = useContext(CoinFormContext);
  if (!form) throw new Error('A field of the coin form is outside of it.');
  return form;
}

/** From 1024 px on, photos and form beside each other, and the fixed button under the form alone. */
const PHOTOS_BESIDE =
  'beside grid wide:items-start wide:gap-x-8 wide:[&>.bar]:col-span-full wide:[&>.dock>.column]:max-w-[76rem]';
const DOCK_START = 'wide:[&>.dock>.column]:ps-[calc(72px+(min(76rem,100%)-112px)*var(--first))]';
export const BESIDE = {
  review: `${PHOTOS_BESIDE} ${DOCK_START} grid-cols-1 wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] [--first:5/11]`,
  photos: 'contents wide:sticky wide:top-8 wide:block',
  form: 'contents wide:grid wide:grid-cols-1 wide:gap-y-[inherit]',
  /** What is needed to save is on one screen. */
  entry: `${PHOTOS_BESIDE} ${DOCK_START} grid-cols-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] [--first:1/3]`,
  entryPhotos: 'contents wide:sticky wide:top-8 wide:block wide:[grid-area:2/1]',
  entryForm:
    'contents wide:grid wide:grid-cols-2 wide:gap-x-4 wide:gap-y-[inherit] wide:[grid-area:2/2] wide:[&>.field:has(>textarea)]:col-span-full wide:[&>:not(.field,.pair,.pair-uneven,.check)]:col-span-full wide:[&_.pair-uneven:has([name=quantity])]:contents wide:[&_:is(.pair,.pair-uneven)>.field]:min-w-0',
} as const;
