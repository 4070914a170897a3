import { deflateSync } from 'node:zlib';

const MAGIC = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** A grey PNG of a disc with rings on a dark ground, grainy as photos are. */
export function drawnCoin(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width + 1) * height);
  const radius = 0.42 * Math.min(width, height);
  let grain = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff;
      const distance = Math.hypot(x - width / 2, y - height / 2);
      const shade = distance < radius ? 130 + 60 * Math.sin((distance / radius) * 140) : 45;
      rows[y * (width + 1) + 1 + x] = shade + ((grain >> 16) % 14);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return new Uint8Array(
    Buffer.concat([
      MAGIC,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.of()),
    ]),
  );
}

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, check]);
}
