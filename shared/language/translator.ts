import { setupI18n } from '@lingui/core';
import { translateWith } from './i18n.ts';
import { saidIn } from './sentences.ts';
import { tokensOf } from './tokens.ts';

/** Has other languages than English said with Lingui. Pages in English do without it. */
export function translateOthers(): void {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  i18n.setMessagesCompiler(tokensOf);
  translateWith({
    learn: (language, texts) => i18n.load(language, texts),
    say: (language, message, values) => {
      if (i18n.locale !== language) i18n.activate(language);
      return i18n._(message, values);
    },
    translated: saidIn,
  });
}
