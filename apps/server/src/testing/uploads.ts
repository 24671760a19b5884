import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'

export interface Upload {
  bytes: Uint8Array
  fileName?: string
  field?: string
}

/** One file as the body of a multipart/form-data call. */
export function multipart({ bytes, fileName = 'file.png', field = 'file' }: Upload): {
  payload: Buffer
  contentType: string
} {
  const boundary = 'plax-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

let shade = 0

/** A small PNG of one colour, another one with each call. To encode a large one is a tenth of a second of work. */
export async function makePng({ width = 40, height = 60 } = {}): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: (shade * 7) % 256, b: (shade * 31) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Noise, which no format makes small: over 1 MB. */
export function makeLargePng(): Promise<Buffer> {
  const raw = { width: 900, height: 600, channels: 3 as const }
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
}

/** Uploads a new picture and answers its asset id. */
export async function uploadPicture(t: TestApp, person: Person): Promise<string> {
  const upload = { bytes: await makePng() }
  const answer = await t.call('POST /media/images', { token: person.token, upload })
  if (answer.status !== 200) throw new Error(`Uploading answered ${answer.status}: ${answer.text}`)
  return answer.body.assetOid
}
