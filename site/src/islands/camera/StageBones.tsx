/** The stage before anything of it is known. */
export function StageBones() {
  return (
    <div className="stage" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  );
}
