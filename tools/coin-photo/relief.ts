import { seededRandom } from '../../shared/testing-random.ts';
import { blurred, drawn, type Surface, smooth } from './surface.ts';

/** One side of a coin to be photographed. */
export interface Struck {
  /** The motif as SVG, whose greys are heights (site/motifs). */
  drawing: string;
  /** Along the upper and the lower rim. */
  legend: string;
  foot: string;
  date: string;
  mark: string;
  /** In the middle, a line each. */
  value: readonly string[];
  /** Branches that leave room for what is written around them. */
  isTight: boolean;
  /** How worn, from 0 (as struck) to 1. */
  wear: number;
  /** Turned against the picture, in degrees. */
  turned: number;
  /** The middle of a coin of two metals ends here, as a part of the radius. */
  ring: number;
  seed: number;
}

/** Where the coin lies on the picture, in pixels. */
export interface Place {
  size: number;
  middle: number;
  radius: number;
}

/** Heights of a side in pixels, and what is of it apart: all that stands out, from 0 to 1. */
export async function reliefOf(side: Struck, place: Place): Promise<{ height: Surface; raised: Surface }> {
  const { size, radius } = place;
  const unit = radius / 100;
  const picture = new Image(size, size);
  picture.src = `data:image/svg+xml,${encodeURIComponent(side.drawing.replace('<svg ', `<svg width="${size}" height="${size}" `))}`;
  await picture.decode();
  const motif = drawn(size, (pen) => {
    turn(pen, side, place);
    const share = side.isTight ? 84 : 100;
    pen.drawImage(picture, -share, -share, 2 * share, 2 * share);
  });
  const letters = drawn(size, (pen) => {
    turn(pen, side, place);
    write(pen, side);
  });
  const height = new Float32Array(size * size);
  const add = (layer: Surface, high: number) => {
    for (let at = 0; at < height.length; at += 1) height[at] = (height[at] ?? 0) + (layer[at] ?? 0) * high;
  };
  add(blurred(motif, size, 3.2 * unit), 3.6 * unit);
  add(blurred(motif, size, 1.1 * unit), 2.2 * unit);
  add(blurred(motif, size, 0.4 * unit), 0.9 * unit);
  add(blurred(letters, size, 0.8 * unit), 1 * unit);
  add(blurred(letters, size, 0.3 * unit), 0.5 * unit);
  const raised = blurred(
    motif.map((part, at) => Math.max(part > 0.05 ? 1 : part, letters[at] ?? 0)),
    size,
    0.5 * unit,
  );
  return { height: worn(finished(height, side, place), side, place), raised };
}

function turn(pen: OffscreenCanvasRenderingContext2D, { turned }: Struck, { middle, radius }: Place): void {
  pen.translate(middle, middle);
  pen.rotate((turned * Math.PI) / 180);
  pen.scale(radius / 100, radius / 100);
}

/** Lettering as the drawn disc has it (site/src/ui/picture.tsx), in units of a hundredth of the radius. */
function write(pen: OffscreenCanvasRenderingContext2D, side: Struck): void {
  pen.fillStyle = '#fff';
  pen.textAlign = 'center';
  const isLong = side.legend.length > 16;
  arc(pen, side.legend, isLong ? 12 : 14.2, isLong ? 0.08 : 0.12, 73, false);
  arc(pen, side.foot, side.foot.length > 16 ? 12 : 13.6, 0.1, 81, true);
  pen.font = '640 20px Serif';
  if (side.date) pen.fillText(side.mark ? `${side.date} ${side.mark}` : side.date, 0, 78);
  for (const [index, line] of side.value.entries()) {
    const isNumeral = line.length < 3;
    const small = side.isTight ? 0.82 : 1;
    const size = isNumeral ? 50 : line.length > 5 ? 14.5 : side.value.length === 1 || index === 0 ? 27 : 19;
    pen.font = `640 ${size * small}px Serif`;
    const y = side.value.length > 1 ? (index === 0 ? 2 : 28) : 17;
    pen.fillText(line.toUpperCase(), 0, y);
  }
}

/** Letter by letter along a rim: outside of it over the top, inside of it along the bottom. */
function arc(
  pen: OffscreenCanvasRenderingContext2D,
  text: string,
  size: number,
  spacing: number,
  radius: number,
  isFoot: boolean,
): void {
  const letters = [...text.toUpperCase()];
  pen.font = `640 ${size}px Sans`;
  const widths = letters.map((letter) => pen.measureText(letter).width + spacing * size);
  const length = widths.reduce((sum, width) => sum + width, 0);
  const middle = isFoot ? radius - size * 0.35 : radius + size * 0.35;
  let along = -length / 2;
  for (const [index, letter] of letters.entries()) {
    const width = widths[index] ?? 0;
    const angle = (along + width / 2) / middle;
    pen.save();
    pen.rotate(isFoot ? -angle : angle);
    pen.fillText(letter, 0, isFoot ? radius : -radius);
    pen.restore();
    along += width;
  }
}

/** With the rim, its beads, the step of a ring, and a field that is a little raised in the middle. */
function finished(height: Surface, side: Struck, { size, middle, radius }: Place): Surface {
  const unit = radius / 100;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [dx, dy] = [x + 0.5 - middle, y + 0.5 - middle];
      const r = Math.hypot(dx, dy) / radius;
      if (r > 1.02) continue;
      const rim = smooth(0.925, 0.95, r) * (1 - 1.6 * smooth(0.972, 1.005, r));
      const angle = (Math.atan2(dy, dx) / Math.PI) * 55;
      const bead = Math.hypot((angle - Math.round(angle)) * ((Math.PI * 0.895) / 55), r - 0.895);
      const beads = 1 - smooth(0.008, 0.021, bead);
      const groove = side.ring ? 1 - smooth(0, 0.012, Math.abs(r - side.ring)) : 0;
      const at = y * size + x;
      height[at] =
        (height[at] ?? 0) + unit * (2.3 * rim + 0.8 * beads - 1.2 * groove + 4.6 * (1 - r * r) - 0.5);
    }
  }
  return height;
}

/** What stood highest is gone, edges are round, and there are marks of other coins and of years. */
function worn(height: Surface, { wear, seed }: Struck, { size, middle, radius }: Place): Surface {
  const unit = radius / 100;
  const soft = blurred(height, size, (0.2 + 0.75 * wear) * unit);
  const around = blurred(height, size, 9 * unit);
  const next = seededRandom(seed);
  const marks = drawn(size, (pen) => {
    pen.translate(middle, middle);
    pen.scale(unit, unit);
    pen.strokeStyle = '#fff';
    pen.lineCap = 'round';
    for (let mark = 0; mark < 26 + 150 * wear; mark += 1) {
      const [x, y, angle] = [next() * 190 - 95, next() * 190 - 95, next() * Math.PI];
      // Most are fine and some long, a few are nicks.
      const isNick = next() < 0.2;
      const length = isNick ? 0.6 + next() * 1.6 : 2 + 24 * next() ** 3;
      pen.globalAlpha = (isNick ? 0.8 : 0.14 + 0.3 * next()) * (0.5 + wear);
      pen.lineWidth = isNick ? 0.4 + next() * 0.5 : 0.1 + 0.16 * next();
      pen.beginPath();
      pen.moveTo(x, y);
      const bend = (next() - 0.5) * length * 0.2;
      pen.quadraticCurveTo(
        x + (length / 2) * Math.cos(angle) + bend,
        y + (length / 2) * Math.sin(angle) + bend,
        x + length * Math.cos(angle),
        y + length * Math.sin(angle),
      );
      pen.stroke();
    }
  });
  for (let at = 0; at < height.length; at += 1) {
    const low = around[at] ?? 0;
    const high = (soft[at] ?? 0) - low;
    // Wear takes more the higher a place is above what surrounds it.
    const left = high > 0 ? high / (1 + (0.55 * wear * high) / unit) : high;
    height[at] = low + left - 0.5 * unit * (marks[at] ?? 0);
  }
  return height;
}
