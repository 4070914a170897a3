import { useSyncExternalStore } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import {
  chooseLanguage,
  chooseLayout,
  chooseTheme,
  currentLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  LAYOUTS,
  type Language,
  storedLayout,
  storedTheme,
  subscribeTheme,
  THEMES,
} from '../../lib/appearance.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const inWords = <Option extends { label: string }>(options: readonly Option[]) =>
  options.map((option) => ({ ...option, label: translated(option.label) }));

export function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme);
  const layout = useSyncExternalStore(subscribeTheme, storedLayout);
  return (
    <Card id="appearance" title={t('Appearance')}>
      <Segmented
        label={t('Appearance')}
        wide
        className="flex-wrap rounded-[1.375rem]"
        options={inWords(THEMES)}
        value={theme}
        onChange={chooseTheme}
      />
      <Field label={t('Language')} className="mt-3">
        <Select
          value={currentLanguage()}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
          autoComplete="off"
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      {/* A phone has one column anyway. */}
      <div className="mt-3 hidden lg:block">
        <Segmented
          label={t('Layout')}
          wide
          className="flex-wrap rounded-[1.375rem]"
          options={inWords(LAYOUTS)}
          value={layout}
          onChange={chooseLayout}
        />
      </div>
    </Card>
  );
}
