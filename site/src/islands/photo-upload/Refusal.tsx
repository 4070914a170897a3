import type { PhotoProblem } from '../../lib/photos.ts';
import { Notice } from '../../ui/notice.tsx';

/** What a toast has said stays readable on the page. */
export function Refusal({ problem }: { problem: PhotoProblem | null }) {
  if (!problem) return null;
  return (
    <Notice tone="danger">
      <strong className="block font-semibold">{problem.title}</strong>
      {problem.description}
    </Notice>
  );
}
