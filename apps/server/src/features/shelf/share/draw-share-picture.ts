import type { OverlayOptions } from 'sharp'
import { sharp } from '../../../platform/pictures/sharp.ts'

export const shareWidth = 1200
export const shareHeight = 630

const gap = 20
const corner = 22
/** Behind what is transparent in a thumbnail. */
const dark = '#151219'

/**
 * A picture for a share card as JPEG, 1200 by 630 pixels: one thumbnail at the side, several in a
 * row, before the first one enlarged, dark and out of focus; the mark in a corner. Without
 * thumbnails the mark alone. There are no words in it: the card's own stand beside it.
 */
export async function drawSharePicture(thumbnails: readonly Uint8Array[]): Promise<Buffer> {
  const [first] = thumbnails
  const ground = first ? await blurredGround(first) : Buffer.from(plainGround)
  const all = places(thumbnails)
  const layers = first
    ? [await drawShadows(all), ...(await Promise.all(all.map(drawThumbnail))), cornerMark()]
    : [middleMark()]
  return sharp(ground)
    .composite(layers)
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface Place {
  bytes: Uint8Array
  left: number
  top: number
  width: number
  height: number
}

/** 3:4 each; one stands at the side, more of them in the middle, and smaller where they are four. */
function places(thumbnails: readonly Uint8Array[]): Place[] {
  const width = thumbnails.length === 1 ? 384 : thumbnails.length === 4 ? 258 : 300
  const height = (width * 4) / 3
  const row = thumbnails.length * width + (thumbnails.length - 1) * gap
  const left = thumbnails.length === 1 ? 96 : (shareWidth - row) / 2
  const top = (shareHeight - height) / 2
  return thumbnails.map((bytes, index) => ({
    bytes,
    left: left + index * (width + gap),
    top,
    width,
    height,
  }))
}

/** Blurred small and then enlarged: the same look at a fiftieth of the work. */
async function blurredGround(bytes: Uint8Array): Promise<Buffer> {
  const small = await sharp(bytes)
    .resize(120, 63, { fit: 'cover' })
    .flatten({ background: dark })
    .blur(4)
    .modulate({ saturation: 1.3 })
    .png()
    .toBuffer()
  return sharp(small)
    .resize(shareWidth, shareHeight, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(shade) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Soft shadows below the thumbnails; drawn at a tenth of the size and then enlarged, as the ground is. */
async function drawShadows(all: readonly Place[]): Promise<OverlayOptions> {
  const rects = all.map(
    ({ left, top, width, height }) =>
      `<rect x="${left}" y="${top + 14}" width="${width}" height="${height}" rx="${corner}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth / 10}" height="${shareHeight / 10}" viewBox="0 0 ${shareWidth} ${shareHeight}">
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="20"/></filter>
    <g fill-opacity=".5" filter="url(#soft)">${rects.join('')}</g></svg>`
  const small = await sharp(Buffer.from(drawing)).png().toBuffer()
  const input = await sharp(small)
    .resize(shareWidth, shareHeight, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input }
}

async function drawThumbnail(place: Place): Promise<OverlayOptions> {
  const { bytes, left, top, width, height } = place
  const rect = `x="0" y="0" width="${width}" height="${height}" rx="${corner}"`
  const picture = await sharp(bytes)
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: dark })
    .ensureAlpha()
    .composite([
      { input: svg(width, height, `<rect ${rect} fill="#fff"/>`), blend: 'dest-in' },
      {
        input: svg(
          width,
          height,
          `<rect x="0.75" y="0.75" width="${width - 1.5}" height="${height - 1.5}" rx="${corner - 0.75}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.5"/>`,
        ),
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input: picture, left, top }
}

function cornerMark(): OverlayOptions {
  return { input: mark(56), left: shareWidth - 56 - 44, top: shareHeight - 56 - 44 }
}

function middleMark(): OverlayOptions {
  return { input: mark(176) }
}

function mark(side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#7d4ce0"/><path d="M10.5 24V8.5h6.8a5.4 5.4 0 0 1 0 10.8h-3" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
}

const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">
  <linearGradient id="dark" x2="1" y2="1"><stop stop-color="#0f0b16" stop-opacity=".38"/><stop offset="1" stop-color="#0f0b16" stop-opacity=".72"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#dark)"/></svg>`

const plainGround = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">
  <linearGradient id="ground" x2="1" y2="1"><stop stop-color="#2b1f45"/><stop offset="1" stop-color="#151219"/></linearGradient>
  <radialGradient id="glow"><stop stop-color="#7d4ce0" stop-opacity=".45"/><stop offset="1" stop-color="#7d4ce0" stop-opacity="0"/></radialGradient>
  <rect width="100%" height="100%" fill="url(#ground)"/><circle cx="600" cy="315" r="520" fill="url(#glow)"/></svg>`
