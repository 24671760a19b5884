import { crc32 } from 'node:zlib'
import { makePng } from './uploads.ts'

/** A character card V2 as a PNG: a picture with the card in a `chara` text chunk. */
export async function makeCardPng(card: Record<string, unknown>): Promise<Buffer> {
  const png = await makePng({ width: 30, height: 45 })
  const text = Buffer.from(JSON.stringify(card)).toString('base64')
  // After the signature (8 bytes) and the header chunk (25 bytes).
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`chara\0${text}`, 'latin1')),
    png.subarray(33),
  ])
}

/** A chunk with its length and check sum (PNG, 5.3). */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function makeCard(over: Record<string, unknown> = {}) {
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: 'Sol',
      description: '{{char}} mends clocks.',
      personality: 'patient',
      scenario: 'A shop on a hill.',
      first_mes: 'Mind the cuckoo, {{user}}.',
      mes_example: '',
      creator_notes: '<b>A quiet story</b> about time, in three long evenings of rain.',
      system_prompt: '',
      post_history_instructions: '',
      alternate_greetings: [],
      tags: ['#clocks', 'slow life', 'x'.repeat(30)],
      creator: 'somebody',
      character_version: '1',
      extensions: { strange: { kept: true } },
      character_book: {
        entries: [
          {
            keys: ['cuckoo'],
            content: 'It tells the truth at noon.',
            enabled: true,
            insertion_order: 1,
            extensions: {},
          },
        ],
        extensions: {},
      },
      ...over,
    },
  }
}
