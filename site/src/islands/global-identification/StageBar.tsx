/** How far a work has come. */
export const StageBar = ({ percent, label }: { percent: number; label: string }) => (
  <div
    className="stage-bar"
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span style={{ width: `${percent}%` }} />
  </div>
);
