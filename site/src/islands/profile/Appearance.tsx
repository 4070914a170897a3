import { useSyncExternalStore } from 'react';
import {
  chooseLayout,
  chooseTheme,
  LAYOUTS,
  storedLayout,
  storedTheme,
  subscribeTheme,
  THEMES,
} from '../../lib/theme.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme);
  const layout = useSyncExternalStore(subscribeTheme, storedLayout);
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
      {/* A phone has one column anyway. */}
      <div className="mt-3 hidden lg:block">
        <Segmented
          label="Layout"
          wide
          className="flex-wrap rounded-[1.375rem]"
          options={LAYOUTS}
          value={layout}
          onChange={chooseLayout}
        />
      </div>
    </Card>
  );
}
