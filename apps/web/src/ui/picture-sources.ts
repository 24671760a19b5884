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

/** Whether no length of an `<img sizes>`, its conditions aside, is wide. */
function isNarrow(sizes: string): boolean {
  const lengths = sizes.replaceAll(/\([^)]*\)/g, '').matchAll(/(\d+)(px|vw)/g)
  return [...lengths].every(([, length, unit]) =>
    unit === 'vw' ? Number(length) < 100 : Number(length) <= narrowPixels,
  )
}
