import { crc32, deflateSync } from 'node:zlib';

/** Pictures that patients sent, drawn here: nothing of a real card is in them. */

const WIDTH = 640;
const HEIGHT = 404;
type Colour = readonly [number, number, number];

// A letter is five columns of seven dots, the lowest bit on top.
const font: Record<string, string> = {
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  ' ': '0000000000',
};

class Canvas {
  readonly pixels = Buffer.alloc(WIDTH * HEIGHT * 3);

  fill(x: number, y: number, width: number, height: number, [r, g, b]: Colour): void {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        if (row < 0 || column < 0 || row >= HEIGHT || column >= WIDTH) continue;
        this.pixels.set([r, g, b], (row * WIDTH + column) * 3);
      }
    }
  }

  write(x: number, y: number, scale: number, text: string, colour: Colour): void {
    for (const [index, character] of [...text.toUpperCase()].entries()) {
      const columns = Buffer.from(font[character] ?? font[' ']!, 'hex');
      columns.forEach((bits, column) => {
        for (let row = 0; row < 7; row += 1) {
          if (bits & (1 << row)) {
            this.fill(x + (index * 6 + column) * scale, y + row * scale, scale, scale, colour);
          }
        }
      });
    }
  }

  /** The picture as PNG (ISO/IEC 15948): eight bits a channel, no filter. */
  toPng(): Buffer {
    const raw = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
    for (let row = 0; row < HEIGHT; row += 1) {
      this.pixels.copy(raw, row * (WIDTH * 3 + 1) + 1, row * WIDTH * 3, (row + 1) * WIDTH * 3);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(WIDTH, 0);
    header.writeUInt32BE(HEIGHT, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(raw, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const table: Colour = [176, 152, 124];
const card: Colour = [246, 249, 252];
const ink: Colour = [36, 52, 71];
const grey: Colour = [122, 138, 156];
const green: Colour = [46, 125, 107];

/** The front of an insurance card on a table, as a patient's phone takes it. */
function drawCardFront(): Buffer {
  const canvas = new Canvas();
  canvas.fill(0, 0, WIDTH, HEIGHT, table);
  canvas.fill(28, 28, WIDTH - 56, HEIGHT - 56, card);
  canvas.fill(28, 28, WIDTH - 56, 74, green);
  canvas.write(48, 52, 4, 'Cascadia Dental Plan', card);
  canvas.write(48, 130, 2, 'Member', grey);
  canvas.write(48, 152, 3, 'Sample member', ink);
  canvas.write(48, 206, 2, 'Member id', grey);
  canvas.write(48, 228, 3, 'CDP 0055 0177 01', ink);
  canvas.write(380, 206, 2, 'Group', grey);
  canvas.write(380, 228, 3, '40125', ink);
  canvas.write(48, 282, 2, 'Plan', grey);
  canvas.write(48, 304, 3, 'PPO 2000 / 50 deductible', ink);
  return canvas.toPng();
}

function drawCardBack(): Buffer {
  const canvas = new Canvas();
  canvas.fill(0, 0, WIDTH, HEIGHT, table);
  canvas.fill(28, 28, WIDTH - 56, HEIGHT - 56, card);
  canvas.fill(28, 62, WIDTH - 56, 58, ink);
  canvas.write(48, 150, 2, 'Providers - claims and benefits', grey);
  canvas.write(48, 174, 3, '1 800 555 0142', ink);
  canvas.write(48, 222, 2, 'Mail claims to', grey);
  canvas.write(48, 246, 3, 'PO Box 0155', ink);
  canvas.write(48, 278, 3, 'Portland OR 97200', ink);
  canvas.write(48, 330, 2, 'Payer id 00000 - this card is no proof of coverage', grey);
  return canvas.toPng();
}

/** Pictures by the name the scenes give them: file name and PNG bytes. */
export function drawPictures(): Record<string, { fileName: string; bytes: Buffer }> {
  return {
    'card-front': { fileName: 'attachment-1.png', bytes: drawCardFront() },
    'card-back': { fileName: 'attachment-1.png', bytes: drawCardBack() },
  };
}
