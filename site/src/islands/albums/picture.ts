import type { Album, Hole } from '../../../../shared/albums/album.ts';
import { albumName } from '../../../../shared/format/category.ts';
import { type Disc, discOf } from '../../../../shared/format/disc.ts';
import { drawnDisc } from '../../../../shared/format/drawn-disc.ts';
import { formatWholePercent } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { at } from '../../lib/base.ts';
import { photoOfHole } from './Holes.tsx';
import { percentOf } from './Progress.tsx';

const FELT = '#1a352e';
const ON_FELT = '#f4efe4';
const PALE = '#bcd0c8';
/** Of one hole with its label. */
const CELL = { width: 132, height: 184, disc: 108 };
const MARGIN = 48;
const HEAD = 132;
const FOOT = 64;
/** Columns at most, and pixels: telephones refuse larger canvases. */
const MAX_COLUMNS = 24;
const MAX_PIXELS = 12_000_000;

/** Width and height in units of the drawing, and the pixels of a unit. */
export function layoutOf(holes: number): { columns: number; width: number; height: number; scale: number } {
  const columns = Math.min(MAX_COLUMNS, Math.max(6, Math.ceil(Math.sqrt(1.2 * holes))));
  const width = columns * CELL.width + 2 * MARGIN;
  const height = Math.ceil(holes / columns) * CELL.height + HEAD + FOOT + 2 * MARGIN;
  return { columns, width, height, scale: Math.min(1.5, Math.sqrt(MAX_PIXELS / (width * height))) };
}

/** The album as a picture: coins in their holes, missing ones as ghosts, the source at the foot. */
export async function albumPicture(album: Album): Promise<File> {
  const { holesInOrder: holes, filled, holes: all, source, group, face } = album;
  const { columns, width, height, scale } = layoutOf(holes.length);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const pictures = await picturesOf(album);
  const [plain, display] = [fontOf(document.body), fontOf(document.querySelector('h1'))];
  context.scale(scale, scale);
  context.fillStyle = FELT;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ON_FELT;
  context.font = `600 44px ${display}`;
  context.fillText(albumName(album), MARGIN, MARGIN + 44, width - 2 * MARGIN);
  context.fillStyle = PALE;
  context.font = `24px ${plain}`;
  const count = t('{filled} of {holes}', { filled, holes: all });
  context.fillText(`${count} · ${formatWholePercent(percentOf(filled, all))}`, MARGIN, MARGIN + 86);
  const foot = ['Mintmark', group !== 'own' && t('Source: {source}', { source })].filter(Boolean).join(' · ');
  context.font = `18px ${plain}`;
  context.fillText(foot, MARGIN, height - MARGIN, width - 2 * MARGIN);

  context.textAlign = 'center';
  holes.forEach((hole, index) => {
    const x = MARGIN + (index % columns) * CELL.width + CELL.width / 2;
    const y = MARGIN + HEAD + Math.floor(index / columns) * CELL.height + CELL.disc / 2;
    drawHole(context, hole, { x, y, radius: CELL.disc / 2, pictures, plain, display, face });
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], `${album.id}.png`, { type: 'image/png' });
}

interface Place {
  x: number;
  y: number;
  radius: number;
  pictures: Pictures;
  plain: string;
  display: string;
  face: Album['face'];
}

function drawHole(context: CanvasRenderingContext2D, hole: Hole, place: Place) {
  const { x, y, radius, pictures, plain, display } = place;
  const { coin, label, detail, year, mintMark } = hole;
  const photo = coin && pictures.get(coin.id);
  context.save();
  circle(context, x, y, radius);
  if (photo) {
    context.clip();
    const side = Math.min(photo.naturalWidth, photo.naturalHeight);
    const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2];
    context.drawImage(photo, left, top, side, side, x - radius, y - radius, 2 * radius, 2 * radius);
  } else if (coin) drawDisc(context, discOf(coin), place);
  else {
    context.fillStyle = '#0005';
    context.fill();
    context.strokeStyle = '#ffffff33';
    context.setLineDash([5, 5]);
    context.stroke();
    context.fillStyle = PALE;
    context.globalAlpha = 0.7;
    context.font = `22px ${display}`;
    if (label.startsWith(String(year))) {
      context.fillText(String(year), x, y + (mintMark ? 0 : 7));
      context.fillText(mintMark, x, y + 25);
    }
  }
  context.restore();
  context.fillStyle = coin ? ON_FELT : PALE;
  context.font = `600 16px ${plain}`;
  context.fillText(label, x, y + radius + 24, CELL.width - 10);
  context.font = `14px ${plain}`;
  const below = detail ?? (hole.isProof ? t('proof') : '');
  context.fillText(below, x, y + radius + 44, CELL.width - 10);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** As site/src/styles/coin.css draws it, with less light. */
function drawDisc(context: CanvasRenderingContext2D, disc: Disc, place: Place) {
  const { x, y, radius, pictures, display, face } = place;
  const { hi, mid, low, ink } = coloursOf(disc);
  const field = context.createRadialGradient(x - radius / 3, y - radius / 2, 0, x, y, 1.6 * radius);
  field.addColorStop(0, hi);
  field.addColorStop(0.46, mid);
  field.addColorStop(1, low);
  context.fillStyle = field;
  context.fill();
  context.clip();
  const relief = pictures.get(reliefOf(disc, face));
  if (relief) {
    context.globalCompositeOperation = 'hard-light';
    context.drawImage(relief, x - radius, y - radius, 2 * radius, 2 * radius);
    context.globalCompositeOperation = 'source-over';
  } else {
    context.fillStyle = ink;
    context.font = `28px ${display}`;
    context.fillText(disc.denomination, x, y + 10, 1.6 * radius);
  }
  circle(context, x, y, radius - 4);
  context.lineWidth = 3;
  context.strokeStyle = low;
  context.stroke();
}

function coloursOf(disc: Disc) {
  const probe = document.createElement('i');
  probe.className = drawnDisc(disc, '').className;
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [hi, mid, low, ink] = ['--hi', '--mid', '--low', '--ink-metal'].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  probe.remove();
  return { hi: hi || '#f7f7f5', mid: mid || '#c9ccd0', low: low || '#8b9197', ink: ink || '#4a5055' };
}

const reliefOf = (disc: Disc, side: Album['face']): string => drawnDisc({ ...disc, side }, '').relief ?? '';

/** By the coin's id, or by the address of a relief. */
type Pictures = Map<number | string, HTMLImageElement>;

/** A picture that cannot be loaded leaves the drawn coin. */
async function picturesOf({ holesInOrder, face }: Album): Promise<Pictures> {
  const pictures: Pictures = new Map();
  const wanted = new Map<number | string, string>();
  for (const { coin } of holesInOrder) {
    if (!coin) continue;
    const photo = photoOfHole(coin, face);
    const relief = reliefOf(discOf(coin), face);
    if (photo) wanted.set(coin.id, photo);
    if (relief) wanted.set(relief, relief);
  }
  const load = async ([key, url]: [number | string, string]) => {
    const image = new Image();
    image.src = at(url);
    await image.decode().then(
      () => pictures.set(key, image),
      () => undefined,
    );
  };
  await Promise.all([...wanted].map(load));
  return pictures;
}

const fontOf = (element: Element | null): string => getComputedStyle(element ?? document.body).fontFamily;
