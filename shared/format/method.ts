import { msg } from '../language/msg.ts';
import { translated } from '../language/said.ts';

/** How coins came to be known, as the server stores it (`identificationMethod`). */
const METHODS: readonly string[] = [
  ...[msg('AI identification'), msg('Embedded reader'), msg('Recognised photo'), msg('Manual review')],
  ...[msg('Manual entry'), msg('Import'), msg('PCGS certificate')],
];

/** How a coin was identified, in the language spoken; what another program has called it stays. */
export const methodName = (method: string): string =>
  METHODS.includes(method) ? translated(method) : method;
