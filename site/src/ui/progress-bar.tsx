/** How far a work has come, in whole percent. */
export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <div
    className="h-2.5 overflow-hidden rounded-full bg-line"
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span
      className="block h-full bg-accent transition-[width] duration-300 motion-reduce:transition-none"
      style={{ width: `${percent}%` }}
    />
  </div>
);
