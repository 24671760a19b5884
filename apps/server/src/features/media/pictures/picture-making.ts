import type { Sharp } from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { hasPngEnd, withoutTexts } from './png-chunks.ts'
import { sniffImage } from '../kinds/sniff-image.ts'
import { tintOf } from './tint.ts'

const maxPixels = 50_000_000
/** Of an original: a side of millions takes gigabytes to decode. */
const maxOriginalSide = 65_535
const maxSide = 8192
/** However slowly it decodes. */
const maxSeconds = 60
const plainColor = { r: 86, g: 76, b: 120 }
const blurSide = 12
const sampleSide = 24

const formats = [
  { type: 'image/avif', extension: 'avif', maxPixels: 2_500_000 },
  { type: 'image/webp', extension: 'webp', maxPixels: Infinity },
] as const

const variantWidths = [320, 640, 1280]
/** Made of every picture that is as wide, however tall. */
const narrowWidth = 640

interface EncodedVariant {
  type: 'image/avif' | 'image/webp'
  extension: 'avif' | 'webp'
  width: number
  bytes: Buffer
}

export interface EncodedPicture {
  /** Of the upright original. */
  width: number
  height: number
  blur: string
  tint: number | null
  variants: EncodedVariant[]
}

/**
 * Decodes an upload once (upright, first frame, without its metadata) and encodes it for delivery.
 * Throws `media.not_an_image`, `media.image_too_large` and `upload.sides_too_large`.
 */
export async function encodePicture(upload: Uint8Array): Promise<EncodedPicture> {
  const bytes = withoutTexts(upload)
  if (sniffImage(bytes) === 'png' && !hasPngEnd(bytes)) throw new AppError('media.not_an_image')
  const size = await measure(bytes)
  try {
    const master = await upright(bytes)
    return {
      ...size,
      blur: await blurOf(master.image()),
      tint: tintOf(await samplesOf(master.image())),
      variants: await encodeAll(master),
    }
  } catch {
    // What the decoder says of an uploaded file is no error of ours.
    throw new AppError('media.not_an_image')
  }
}

/** What an upload is, as its header describes it. */
export interface PictureFacts {
  width: number
  height: number
  /** 1 unless it moves. */
  frames: number
  /** That all its frames take. */
  seconds: number
}

/** Decodes nothing. Throws as `encodePicture` does. */
export async function inspectPicture(upload: Uint8Array): Promise<PictureFacts> {
  const bytes = withoutTexts(upload)
  const { width, height } = await measure(bytes)
  const { pages = 1, delay = [] } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height, frames: pages, seconds: delay.reduce((sum, ms) => sum + ms, 0) / 1000 }
}

/**
 * As `encodePicture`, with all its frames, and in its own size alone: for uploads whose size and
 * frames are known to be few.
 */
export async function encodeFrames(upload: Uint8Array): Promise<EncodedPicture> {
  const bytes = withoutTexts(upload)
  const { width, height } = await measure(bytes)
  try {
    const first = await upright(bytes)
    const moving = sharp(bytes, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .toColourspace('srgb')
      .webp({ quality: 90, effort: 4 })
    const variant = { type: 'image/webp', extension: 'webp', width } as const
    return {
      width,
      height,
      blur: await blurOf(first.image()),
      tint: null,
      variants: [{ ...variant, bytes: await moving.toBuffer() }],
    }
  } catch {
    throw new AppError('media.not_an_image')
  }
}

/**
 * A picture from elsewhere as one WebP that fits a square of `side` pixels: upright, its first frame,
 * nothing of the original's bytes. Throws as `encodePicture` does.
 */
export async function encodeWithin(remote: Uint8Array, side: number): Promise<Buffer> {
  const bytes = withoutTexts(remote)
  await measure(bytes)
  try {
    return await decode(bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80, effort: 3 })
      .toBuffer()
  } catch {
    throw new AppError('media.not_an_image')
  }
}

/** An image as it is if no side is longer, or else made smaller. Throws as `encodePicture` does. */
export async function fitPicture(image: Uint8Array, side: number): Promise<Uint8Array> {
  const { width, height } = await measure(withoutTexts(image))
  return Math.max(width, height) > side ? encodeWithin(image, side) : image
}

/** The upright size, from the header alone: nothing is decoded before it is known to be bounded. */
async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const format = sniffImage(bytes)
  if (!format) throw new AppError('media.not_an_image')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found || found.format !== format) throw new AppError('media.not_an_image')
  const { width, height } = found.autoOrient
  if (Math.max(width, height) > maxOriginalSide) {
    throw new AppError('upload.sides_too_large', { maxSide: maxOriginalSide })
  }
  if (width * height > maxPixels) {
    throw new AppError('media.image_too_large', { maxMegapixels: maxPixels / 1_000_000 })
  }
  return { width, height }
}

/** Upright, its first frame. */
function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
}

interface Master {
  width: number
  height: number
  image(): Sharp
}

/** The picture in memory, no wider than the widest variant. */
async function upright(bytes: Uint8Array): Promise<Master> {
  const { data, info } = await decode(bytes)
    .resize({ width: 1280, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) }
}

/** Both formats at once, each one width after the other: memory is bounded by two that are encoded. */
async function encodeAll(master: Master): Promise<EncodedVariant[]> {
  const encoded = await Promise.all(formats.map((format) => encodeWidths(master, format)))
  return encoded.flat()
}

async function encodeWidths(
  master: Master,
  { type, extension, maxPixels: most }: (typeof formats)[number],
): Promise<EncodedVariant[]> {
  const variants: EncodedVariant[] = []
  for (const width of widthsFor(master, most)) {
    const resized = master.image().resize({ width })
    const encoded =
      type === 'image/avif'
        ? resized.avif({ quality: 50, effort: 2 })
        : resized.webp({ quality: 80, effort: 3 })
    variants.push({ type, extension, width, bytes: await encoded.toBuffer() })
  }
  return variants
}

/**
 * The widths below the original's, and the original's own where it is no wider than the largest. Wide
 * ones that are so tall that they have more than `most` pixels are left out: AVIF takes half a second
 * for a megapixel.
 */
function widthsFor({ width: original, height }: Master, most: number): number[] {
  const widths = variantWidths.filter(
    (width) => width <= narrowWidth || (width * width * height) / original <= most,
  )
  const largest = Math.min(original, Math.max(...widths))
  return [...widths.filter((width) => width < largest), largest]
}

/** Its colors in a few hundred pixels, three bytes each. */
function samplesOf(image: Sharp): Promise<Buffer> {
  return image
    .resize(sampleSide, sampleSide, { fit: 'fill' })
    .flatten({ background: '#888' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

async function blurOf(image: Sharp): Promise<string> {
  const tiny = await image
    .resize(blurSide, blurSide, { fit: 'inside' })
    .flatten({ background: '#888' })
    .webp({ quality: 30, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** The upright size of an uploaded image, from its header alone. */
export async function sidesOf(image: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(withoutTexts(image), { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('media.not_an_image')
    })
  return { width, height }
}

/** The standard deviation of a picture's most varied color channel, of 255. */
export async function varietyOf(image: Uint8Array): Promise<number> {
  const { channels } = await sharp(image).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

export function toPng(image: Uint8Array): Promise<Buffer> {
  return sharp(image).png().toBuffer()
}

/** A PNG of one color, for what has to be a picture and has none. */
export function plainPng(): Promise<Buffer> {
  const create = { width: 400, height: 600, channels: 3 as const, background: plainColor }
  return sharp({ create }).png().toBuffer()
}
