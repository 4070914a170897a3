import { useSyncExternalStore } from 'react';
import { chooseTheme, storedTheme, subscribeTheme, THEMES } from '../../lib/theme.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme);
  return (
    <Card id="appearance" title="Appearance">
      <Segmented
        label="Appearance"
        wide
        className="flex-wrap rounded-[1.375rem]"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  );
}
