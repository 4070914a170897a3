import { ChevronLeft, ChevronRight, type LucideIcon, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../../shared/language/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Face, type Side } from './Face.tsx';
import { MAX_ZOOM, MIN_ZOOM, type View, ZOOM_STEP } from './zoom.ts';

interface StripProps {
  sides: readonly Side[];
  shown: number;
  onShow: (index: number) => void;
}

/** The sides to choose from, and round they go. */
export function Strip({ sides, shown, onShow }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  if (sides.length < 2) return null;
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2">
      <Tool label={t('Previous')} icon={ChevronLeft} onClick={() => onShow(shown - 1)} />
      {/* Many photos are scrolled through, between the two ways round. */}
      <div ref={strip} className="flex min-w-0 gap-2 overflow-x-auto">
        {sides.map((side, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two sides may be of the same photo
            key={index}
            className={classNames(
              'relative grid size-[52px] flex-none place-items-center overflow-hidden rounded-well border-2 bg-black/25',
              index === shown ? 'border-accent' : 'border-transparent opacity-75 hover:opacity-100',
            )}
          >
            <Face
              side={side}
              label=""
              size={200}
              photoClass="size-full object-cover"
              discClass="w-4/5 shadow-none"
            />
            {/* Over the coin rather than around it: its lettering is no part of the name. */}
            <button
              type="button"
              className="absolute inset-0 -outline-offset-4"
              aria-label={side.label}
              aria-current={index === shown}
              onClick={() => onShow(index)}
            />
          </div>
        ))}
      </div>
      <Tool label={t('Next')} icon={ChevronRight} onClick={() => onShow(shown + 1)} />
    </div>
  );
}

interface ZoomBarProps {
  view: View;
  /** The picture lies as it did at first. */
  whole: boolean;
  onZoom: (factor: number) => void;
  onReset: () => void;
}

/** Everything a wheel or two fingers do, for those who have neither. */
export function ZoomBar({ view: { zoom }, whole, onZoom, onReset }: ZoomBarProps) {
  return (
    <div className="flex items-center gap-2">
      <Tool
        label={t('Zoom out')}
        icon={ZoomOut}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => onZoom(1 / ZOOM_STEP)}
      />
      <Tool
        label={t('Zoom in')}
        icon={ZoomIn}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(ZOOM_STEP)}
      />
      <Tool label={t('Reset')} icon={Maximize} disabled={whole} onClick={onReset} />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  /** Stays where the focus is, and says so. */
  disabled?: boolean;
  onClick: () => void;
}

export function Tool({ label, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <IconButton
      label={label}
      className="border-white/20 bg-white/8 aria-disabled:opacity-40"
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
