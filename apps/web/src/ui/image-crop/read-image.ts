import { areaOf, firstCrop, hasAspect } from './crop-area.ts'
import { encodeImage } from './encode-image.ts'
import { type ImageFit, maxPixels } from './image-fit.ts'
import { isAnimated } from './is-animated.ts'

/** The file to send, or the image to cut, or why there is neither. */
type Read = { file: File } | { image: ImageBitmap } | { problem: ImageProblem }

export type ImageProblem = 'animated' | 'unreadable'

export async function readImage(file: File, fit: ImageFit): Promise<Read> {
  // As the camera’s note on its orientation says.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!image) return { problem: 'unreadable' }
  if (isAnimated(new Uint8Array(await file.arrayBuffer()))) {
    image.close()
    return file.size <= fit.maxBytes ? { file } : { problem: 'animated' }
  }
  const { aspect } = fit
  const isSmall = file.size <= fit.maxBytes && image.width * image.height <= maxPixels
  const isShaped = aspect === undefined || hasAspect(image, aspect)
  const isSized = !fit.isExact || image.width === fit.maxSide
  if (isShaped && isSized && isSmall) {
    image.close()
    return { file }
  }
  if (aspect !== undefined) return { image }
  const whole = areaOf(image, image.width / image.height, firstCrop(image))
  const smaller = await encodeImage(image, whole, { fit, name: file.name })
  image.close()
  return { file: smaller }
}
