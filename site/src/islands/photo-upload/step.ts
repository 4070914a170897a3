import type { RefObject } from 'react';
import type { PhotoProblem } from '../../lib/photos.ts';

/** What both steps before the identification share. */
export interface StepProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Files are being dragged over the page. */
  over: boolean;
  /** Which photo of how many is being worked on; null when none is. */
  preparing: { index: number; count: number } | null;
  /** Why what was chosen, or pressed, last does not do. */
  refused: PhotoProblem | null;
  /** Nobody identifies: the collector will say which coin it is. */
  byHand: boolean;
  /** The embedded reader looks at the photos: what it makes of them is reviewed before it is added. */
  reads: boolean;
  onFiles: (files: readonly File[]) => void;
}
