import { Mic } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { daysLocale, t } from '../../../../shared/language/i18n.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Web Speech API, missing in the DOM types. */
interface Recognition {
  lang: string;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
type RecognitionClass = new () => Recognition;

const recognitionOf = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

interface SayProps {
  isListening: boolean;
  onListening: (isListening: boolean) => void;
  onSaid: (words: string) => void;
}

/** Listens for one coin; nothing where the browser does not recognise speech. */
export function SayButton({ isListening, onListening, onSaid }: SayProps) {
  const [Recognition] = useState(() => recognitionOf());
  const listening = useRef<Recognition>(undefined);
  useEffect(() => () => listening.current?.abort(), []);
  if (!Recognition) return null;
  const listen = () => {
    if (isListening) return listening.current?.abort();
    const recognition = new Recognition();
    recognition.lang = daysLocale();
    recognition.onresult = ({ results }) => onSaid(results[0]?.[0]?.transcript ?? '');
    recognition.onerror = ({ error }) => {
      const description = problemOf(error);
      if (description) toastFailure(t('Nothing was understood'), description);
    };
    recognition.onend = () => onListening(false);
    listening.current = recognition;
    recognition.start();
    onListening(true);
  };
  return (
    <Button variant="ghost" aria-pressed={isListening} aria-label={t('Say the coin')} onClick={listen}>
      <Mic aria-hidden="true" />
    </Button>
  );
}

function problemOf(error: string): string | null {
  if (error === 'aborted') return null;
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return t('The browser may not listen. Allow the microphone for this site.');
  if (error === 'network') return t('The browser needs a connection to understand speech.');
  return t('Please try again, or type.');
}
