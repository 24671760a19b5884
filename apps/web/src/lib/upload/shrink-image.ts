import { compressWithin, fitWithin } from './image-size.ts'

/** What an image must be to go as it is. */
export interface ImageLimits {
  maxBytes: number
  maxWidth: number
  maxHeight: number
}

/**
 * An image within its limits: as it is where it fits; with sides cut down, as a PNG (R-upload-015);
 * and as a JPEG where that is still too many bytes. What the browser cannot open goes as it is, for
 * the server to refuse.
 */
export async function shrinkImage(file: File, limits: ImageLimits): Promise<File> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  const sides = fitWithin(image, { ...limits, proportional: true })
  const isSame = sides.width === image.width && sides.height === image.height
  if (isSame && file.size <= limits.maxBytes) return file
  const canvas = new OffscreenCanvas(sides.width, sides.height)
  const draw = canvas.getContext('2d')
  if (!draw) return file
  draw.imageSmoothingQuality = 'high'
  draw.drawImage(image, 0, 0, sides.width, sides.height)
  image.close()
  const png = await canvas.convertToBlob({ type: 'image/png' })
  if (png.size <= limits.maxBytes) return named(png, file.name, 'png')
  const jpeg = await compressWithin(limits.maxBytes, (quality) =>
    canvas.convertToBlob({ type: 'image/jpeg', quality }),
  )
  return named(jpeg, file.name, 'jpg')
}

function named(bytes: Blob, name: string, extension: string): File {
  return new File([bytes], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: bytes.type })
}
