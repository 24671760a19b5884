/** The part of an image that is kept, in its pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Sides {
  width: number
  height: number
}

/** The middle of the part, in pixels of the image, and how far it is zoomed in from the largest. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const maxZoom = 8

/** The largest part of a shape, in the middle. */
export function firstCrop({ width, height }: Sides): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** @param aspect width by height */
export function areaOf(image: Sides, aspect: number, { x, y, zoom }: Crop): Area {
  const width = Math.min(image.width, image.height * aspect) / zoom
  const height = width / aspect
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** A crop that stays within the image and the zoom. */
export function within(image: Sides, aspect: number, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom))
  const { width, height } = areaOf(image, aspect, { ...crop, zoom })
  return {
    x: between(width / 2, crop.x, image.width - width / 2),
    y: between(height / 2, crop.y, image.height - height / 2),
    zoom,
  }
}

/** Moved by parts of what is seen: 1 is its whole width or height. */
export function moved(
  image: Sides,
  aspect: number,
  { crop, right, down }: { crop: Crop; right: number; down: number },
): Crop {
  const { width, height } = areaOf(image, aspect, crop)
  return within(image, aspect, {
    ...crop,
    x: crop.x + right * width,
    y: crop.y + down * height,
  })
}

/** Whether an image nearly has a shape: the edges that lists leave out are narrow. */
export function hasAspect({ width, height }: Sides, aspect: number): boolean {
  const ratio = width / height / aspect
  return Math.min(ratio, 1 / ratio) > 0.88
}

function between(min: number, value: number, max: number): number {
  return Math.min(Math.max(min, value), Math.max(min, max))
}
