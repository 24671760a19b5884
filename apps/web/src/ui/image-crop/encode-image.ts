import { compressWithin, fitWithin } from '../../lib/upload/image-size.ts'
import type { Area } from './crop-area.ts'
import type { ImageFit } from './image-fit.ts'

/** Each time that it is still too large, the image is made smaller by so much. */
const smaller = 0.8
const triesMaxCount = 12

/**
 * A part of an image as a file within the limits: a WebP, or where the browser writes none a JPEG, or
 * a PNG if something shines through. First the quality goes down, then the size.
 */
export async function encodeImage(
  image: ImageBitmap,
  area: Area,
  { fit, name }: { fit: Pick<ImageFit, 'maxBytes' | 'maxSide' | 'isExact'>; name: string },
): Promise<File> {
  const limits = { maxWidth: fit.maxSide, maxHeight: fit.maxSide, proportional: true }
  let sides = fit.isExact
    ? { width: fit.maxSide, height: fit.maxSide }
    : fitWithin({ width: Math.round(area.width), height: Math.round(area.height) }, limits)
  let blob: Blob | null = null
  for (let tries = 0; tries < triesMaxCount; tries += 1) {
    blob = await encodeWithin(draw(image, area, sides), fit.maxBytes)
    if (blob.size <= fit.maxBytes || fit.isExact) break
    sides = {
      width: Math.max(1, Math.round(sides.width * smaller)),
      height: Math.max(1, Math.round(sides.height * smaller)),
    }
  }
  if (!blob) throw new RangeError('Nothing was encoded.')
  const extension = blob.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type })
}

function draw(
  image: ImageBitmap,
  area: Area,
  { width, height }: { width: number; height: number },
) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}

async function encodeWithin(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  const encodes = (type: string) =>
    compressWithin(maxBytes, (quality) => blobOf(canvas, type, quality))
  const webp = await encodes('image/webp')
  if (webp.type === 'image/webp') return webp
  return isOpaque(canvas) ? encodes('image/jpeg') : blobOf(canvas, 'image/png', 1)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new RangeError('The image is too large to encode.')),
      type,
      quality,
    )
  })
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no images.')
  return context
}
