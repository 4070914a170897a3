import type { ComponentProps } from 'react';
import { COIN_TYPES } from '../../../../shared/catalogue/coin-types.ts';
import type { TypeChoice } from '../../../../shared/catalogue/model.ts';
import { typesMeant } from '../../../../shared/catalogue/type-matches.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useTypeChoices } from '../../lib/queries/catalogue.ts';
import { Combobox } from '../../ui/combobox.tsx';

/** Fallback until the catalogue has loaded. */
const OFFERED: readonly TypeChoice[] = COIN_TYPES.map((name) => ({
  ...{ name, years: '', words: '' },
  isOffered: true,
}));

type CoinTypeInputProps = Pick<ComponentProps<typeof Combobox>, 'name' | 'className' | 'onBlur' | 'begun'> & {
  value: string;
  onChoose: (coinType: string) => void;
};

/** The 20 standard types first, then the catalogue's, with synonyms. */
export function CoinTypeInput(props: CoinTypeInputProps) {
  const { data: choices = OFFERED } = useTypeChoices();
  const optionsFor = (text: string) =>
    typesMeant(text, choices).map(({ name, years, isOffered }) => ({
      value: name,
      detail: years,
      ...(!text.trim() && { group: isOffered ? t('Most often chosen') : t('All other types') }),
    }));
  return (
    <Combobox
      {...props}
      placeholder={t('Type or choose: franklin, seated dime…')}
      listLabel={t('Types of coins')}
      none={t('No coin type matches. Try a name, nickname or face value.')}
      optionsFor={optionsFor}
    />
  );
}
