import type { Picture } from '@plax/contracts/media/media'

type Source = Picture['sources'][number]

/** In pixels of CSS: screens with two pixels for one show 640 of a picture in it. */
const narrowPixels = 320

/**
 * The formats that a browser chooses from, best first, for a box of `sizes`. It takes the first format it
 * can show, so one without the widths that another has is left out where the picture is shown wide.
 */
export function offeredSources({ sources }: Pick<Picture, 'sources'>, sizes: string): Source[][] {
  const formats = ['image/avif', 'image/webp']
    .map((type) => sources.filter((source) => source.type === type))
    .filter((ofType) => ofType.length > 0)
  const widest = Math.max(...formats.map(widthOf))
  const full = formats.filter((ofType) => widthOf(ofType) === widest)
  return isNarrow(sizes) ? formats : full
}

function widthOf(sources: readonly Source[]): number {
  return Math.max(...sources.map(({ width }) => width))
}

/** Whether no length of an `<img sizes>` is wide; each ends its part: `(min-width: 768px) 220px, 45vw`. */
function isNarrow(sizes: string): boolean {
  return sizes.split(',').every((part) => {
    const length = part.slice(part.lastIndexOf(' ') + 1)
    const number = Number.parseFloat(length)
    return length.endsWith('vw') ? number < 100 : number <= narrowPixels
  })
}
