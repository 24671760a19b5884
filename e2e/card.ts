import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

const real = join(import.meta.dirname, '../../shared/data/seraphina-card-v2.png')

/** A character card to begin from: the real one where it is at hand, else one of our own making. */
export function characterCard(): {
  fileName: string
  bytes: Buffer
  name: string
  loreWord: string
} {
  if (existsSync(real)) {
    return {
      fileName: 'seraphina.png',
      bytes: readFileSync(real),
      name: 'Seraphina',
      loreWord: 'forest',
    }
  }
  return { fileName: 'wren.png', bytes: ownCard(), name: 'Wren', loreWord: 'forest' }
}

function ownCard(): Buffer {
  const entry = (id: number, key: string, content: string) => ({
    id,
    keys: [key],
    secondary_keys: [],
    content,
    enabled: true,
    insertion_order: 100,
    extensions: {},
  })
  const data = {
    name: 'Wren',
    description: '{{char}} guards an old forest and knows each of its paths by name.',
    personality: 'patient, dry, kind',
    scenario: '{{user}} wakes at the edge of the forest.',
    first_mes: '*Wren kneels beside you.* "You are safe here, {{user}}."',
    mes_example: '{{char}}: "The forest keeps those who listen."',
    tags: ['forest', 'guardian'],
    alternate_greetings: ['*Wren looks up from the fire.*'],
    character_book: {
      entries: [
        entry(0, 'forest', 'The forest is older than the road, and it moves.'),
        entry(1, 'road', 'The road was built by giants.'),
      ],
    },
    extensions: { talkativeness: '0.4', fav: false },
  }
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data }
  const text = Buffer.concat([
    Buffer.from('chara\0', 'latin1'),
    Buffer.from(Buffer.from(JSON.stringify(card)).toString('base64'), 'latin1'),
  ])
  return png(300, 400, text)
}

/** A plain gradient as PNG, with one text chunk. */
function png(width: number, height: number, text: Buffer): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3
      rows.set([60 + (y >> 2), 90, 120 + (x >> 2)], at)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [
    chunk('IHDR', header),
    chunk('tEXt', text),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
