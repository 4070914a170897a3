import { Sheet } from '../../ui/sheet.tsx';

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Where keys do something, each with its keys and what they do. */
const KEYS: readonly [string, readonly [readonly string[], string][]][] = [
  [
    'Everywhere',
    [
      [[COMMAND, 'K'], 'Go anywhere, find a coin, add, change the appearance'],
      [['?'], 'Show these keys'],
      [['F8'], 'To the notice that is shown'],
      [['Esc'], 'Close what lies over the page'],
    ],
  ],
  [
    'A coin’s page',
    [
      [['←'], 'The coin before, in the list you came from'],
      [['→'], 'The coin after'],
      [['Enter'], 'Save the field that is edited'],
      [[COMMAND, 'Enter'], 'Save notes'],
      [['Esc'], 'Leave the field as it was'],
    ],
  ],
  [
    'A photo shown large',
    [
      [['+'], 'Nearer'],
      [['−'], 'Farther'],
      [['0'], 'The whole coin'],
      [['←', '→'], 'The other side'],
    ],
  ],
  ['Camera', [[['Space'], 'Take the photo']]],
];

/** The keys of all screens. */
export const Keys = ({ onClose }: { onClose: () => void }) => (
  <Sheet title="Keys" onClose={onClose} wide>
    {KEYS.map(([place, keys]) => (
      <section key={place}>
        <h3>{place}</h3>
        <dl className="facts mt-1">
          {keys.map(([pressed, does]) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd className="flex flex-none gap-1">
                {pressed.map((key) => (
                  <kbd key={key} className="kbd">
                    {key}
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
