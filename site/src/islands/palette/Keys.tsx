import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Sheet } from '../../ui/sheet.tsx';

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : msg('Ctrl');

/** Where keys do something, each with its keys and what they do. */
const KEYS: readonly [string, readonly [readonly string[], string][]][] = [
  [
    msg('Everywhere'),
    [
      [[COMMAND, 'K'], msg('Go anywhere, find a coin, add, change the appearance')],
      [['?'], msg('Show these keys')],
      [['F8'], msg('To the notice that is shown')],
      [['Esc'], msg('Close what lies over the page')],
    ],
  ],
  [
    msg('A coin’s page'),
    [
      [['←'], msg('The coin before, in the list you came from')],
      [['→'], msg('The coin after')],
      [[msg('Enter')], msg('Save the field that is edited')],
      [[COMMAND, msg('Enter')], msg('Save notes')],
      [['Esc'], msg('Leave the field as it was')],
    ],
  ],
  [
    msg('A photo shown large'),
    [
      [['+'], msg('Nearer')],
      [['−'], msg('Farther')],
      [['0'], msg('The whole coin')],
      [['←', '→'], msg('The other side')],
    ],
  ],
  [msg('Camera'), [[[msg('Space')], msg('Take the photo')]]],
];

/** The keys of all screens. */
export const Keys = ({ onClose }: { onClose: () => void }) => (
  <Sheet title={t('Keys')} onClose={onClose} wide>
    {KEYS.map(([place, keys]) => (
      <section key={place}>
        <h3>{translated(place)}</h3>
        <dl className="facts mt-1">
          {keys.map(([pressed, does]) => (
            <div key={does}>
              <dt>{translated(does)}</dt>
              <dd className="flex flex-none gap-1">
                {pressed.map((key) => (
                  <kbd key={key} className="kbd">
                    {translated(key)}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Sheet>
);
