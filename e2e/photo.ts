import type { Page } from '@playwright/test';

/** Pixels on either side: more would only take longer to be encoded in every size. */
const SIDE = 360;

/** What was drawn in this worker already, by its colour. */
const drawn = new Map<string, Buffer>();

/** A JPEG of a coin-like disc, drawn by the browser: what a phone would hand over. */
export async function drawnPhoto(page: Page, colour = '#b7b3a6') {
  const buffer = drawn.get(colour) ?? (await draw(page, colour));
  drawn.set(colour, buffer);
  return { name: 'dime.jpg', mimeType: 'image/jpeg', buffer };
}

async function draw(page: Page, colour: string): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([fill, side]) => {
      const canvas = new OffscreenCanvas(side, side);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.scale(side / 1200, side / 1200);
      pen.fillStyle = '#39463e';
      pen.fillRect(0, 0, 1200, 1200);
      const shine = pen.createRadialGradient(460, 420, 80, 600, 600, 560);
      shine.addColorStop(0, '#ffffff');
      shine.addColorStop(1, fill);
      pen.fillStyle = shine;
      pen.arc(600, 600, 540, 0, Math.PI * 2);
      pen.fill();
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    },
    [colour, SIDE] as const,
  );
  return Buffer.from(encoded);
}
