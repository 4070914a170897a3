import type { Page } from '@playwright/test';

/** A photo of coins, as the browser is to draw it. */
export interface Scene {
  width?: number;
  height?: number;
  ground?: string;
  coins: CoinDrawing[];
  /** Light over all of it, 1 as drawn, 0 black. */
  light?: number;
  /** A banknote lies there. */
  note?: boolean;
}

export interface CoinDrawing {
  /** Legends along the upper and the lower edge, read from inside and outside as on US coins. */
  top: string;
  bottom: string;
  /** A shape in the middle: none of them is like another. */
  device: 'head' | 'eagle' | 'leaves';
  metal?: 'silver' | 'copper' | 'gold';
  /** Centre as parts of width and height, radius as part of the shorter side. */
  x?: number;
  y?: number;
  radius?: number;
  /** Degrees clockwise. */
  turn?: number;
}

export const QUARTER = {
  obverse: { top: 'LIBERTY', bottom: '1932', device: 'head' },
  reverse: { top: 'UNITED STATES OF AMERICA', bottom: 'QUARTER DOLLAR', device: 'eagle' },
} as const satisfies Record<string, CoinDrawing>;

/** A JPEG of the scene, as a phone would hand it over. */
export async function drawnScene(page: Page, scene: Scene, name = 'coin.jpg') {
  const bytes = await page.evaluate(draw, scene);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

/** Both sides of a coin, each changed in the same way. */
export const quarter = async (page: Page, change: Partial<CoinDrawing> & Partial<Scene> = {}) => {
  const { light, ground, width, height, ...coin } = change;
  const of = (side: CoinDrawing): Scene => ({ light, ground, width, height, coins: [{ ...side, ...coin }] });
  return {
    obverse: await drawnScene(page, of(QUARTER.obverse), 'obverse.jpg'),
    reverse: await drawnScene(page, of(QUARTER.reverse), 'reverse.jpg'),
  };
};

/** Runs in the page. */
export async function draw(scene: Scene): Promise<number[]> {
  const { width = 1200, height = 1200, ground = '#33413a', coins, light = 1, note } = scene;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const METALS = {
    silver: ['#dcdedd', '#b4b8b9', '#6d7376'],
    copper: ['#e6a878', '#b8703c', '#6c3a18'],
    gold: ['#fbe7a4', '#d9b24c', '#8a6718'],
  } as const;

  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  if (note) drawNote(pen);
  for (const coin of coins) drawCoin(pen, coin);
  pen.fillStyle = `rgb(0 0 0 / ${1 - light})`;
  pen.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return Array.from(new Uint8Array(await blob.arrayBuffer()));

  function drawNote(on: OffscreenCanvasRenderingContext2D) {
    const [w, h] = [width * 0.86, width * 0.38];
    on.save();
    on.translate(width / 2, height / 2);
    on.fillStyle = '#cfd6bd';
    on.fillRect(-w / 2, -h / 2, w, h);
    on.strokeStyle = '#4c6647';
    on.lineWidth = width / 90;
    on.strokeRect(-w / 2 + 20, -h / 2 + 20, w - 40, h - 40);
    on.fillStyle = '#4c6647';
    on.font = `600 ${Math.round(h / 6)}px serif`;
    on.textAlign = 'center';
    on.fillText('FEDERAL RESERVE NOTE', 0, -h / 4);
    on.fillText('20', -w / 2.6, h / 3);
    on.fillText('20', w / 2.6, h / 3);
    on.fillRect(-w / 14, -h / 8, w / 7, h / 2.4);
    on.restore();
  }

  function drawCoin(on: OffscreenCanvasRenderingContext2D, coin: CoinDrawing) {
    const { top, bottom, device, metal = 'silver', x = 0.5, y = 0.5, radius = 0.42, turn = 0 } = coin;
    const r = radius * Math.min(width, height);
    const [bright, middle, dark] = METALS[metal];
    on.save();
    on.translate(x * width, y * height);
    on.shadowColor = '#000a';
    on.shadowBlur = r / 14;
    on.shadowOffsetY = r / 26;
    // The light stays where it is, however the coin is turned.
    const shine = on.createRadialGradient(-r * 0.3, -r * 0.4, r * 0.1, 0, 0, r);
    shine.addColorStop(0, bright);
    shine.addColorStop(0.75, middle);
    shine.addColorStop(1, dark);
    on.fillStyle = shine;
    on.beginPath();
    on.arc(0, 0, r, 0, 2 * Math.PI);
    on.fill();
    on.shadowColor = 'transparent';
    on.rotate((turn / 180) * Math.PI);
    on.strokeStyle = dark;
    on.lineWidth = r * 0.025;
    on.beginPath();
    on.arc(0, 0, r * 0.945, 0, 2 * Math.PI);
    on.stroke();
    along(on, top, r * 0.76, r * 0.155, dark, false);
    along(on, bottom, r * 0.76, r * 0.155, dark, true);
    on.fillStyle = dark;
    on.globalAlpha = 0.55;
    drawDevice(on, device, r);
    on.restore();
  }

  function drawDevice(on: OffscreenCanvasRenderingContext2D, device: CoinDrawing['device'], r: number) {
    const blob = (cx: number, cy: number, rx: number, ry: number, angle = 0) => {
      on.beginPath();
      on.ellipse(cx * r, cy * r, rx * r, ry * r, angle, 0, 2 * Math.PI);
      on.fill();
    };
    if (device === 'head') {
      blob(0.02, -0.12, 0.22, 0.28);
      blob(-0.22, -0.06, 0.05, 0.04);
      blob(0.14, -0.02, 0.14, 0.26, 0.4);
      blob(0.06, 0.32, 0.26, 0.12, 0.2);
    } else if (device === 'eagle') {
      blob(0, 0, 0.12, 0.3);
      blob(-0.3, -0.1, 0.09, 0.34, 0.5);
      blob(0.3, -0.1, 0.09, 0.34, -0.5);
      blob(0, -0.32, 0.06, 0.08);
      blob(0, 0.34, 0.34, 0.05);
    } else {
      for (let leaf = -3; leaf < 4; leaf += 1)
        blob(leaf * 0.12, Math.abs(leaf) * 0.08 - 0.2, 0.04, 0.2, leaf / 3);
    }
  }

  /** Letters along the edge: above with their feet towards the middle, below with their heads. */
  function along(
    on: OffscreenCanvasRenderingContext2D,
    text: string,
    r: number,
    size: number,
    colour: string,
    below: boolean,
  ) {
    on.font = `700 ${Math.round(size)}px "Liberation Sans", Arial, sans-serif`;
    on.textAlign = 'center';
    on.textBaseline = 'middle';
    on.fillStyle = colour;
    const widths = [...text].map((letter) => on.measureText(letter).width + size * 0.12);
    const all = widths.reduce((sum, one) => sum + one, 0);
    let angle = (below ? 1 : -1) * (all / 2 / r);
    [...text].forEach((letter, index) => {
      const part = (widths[index] ?? 0) / r;
      angle += ((below ? -1 : 1) * part) / 2;
      on.save();
      on.rotate(below ? angle : angle);
      on.translate(0, below ? r : -r);
      on.fillText(letter, 0, 0);
      on.restore();
      angle += ((below ? -1 : 1) * part) / 2;
    });
  }
}
