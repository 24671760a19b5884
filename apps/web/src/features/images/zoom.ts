/** How a picture is seen: `x` and `y` are the way of its middle from the middle of the stage, in px. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }

const maxScale = 8

/** How large the whole picture is on the stage. */
export function fittedSize(picture: Size, stage: Size): Size {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * fit, height: picture.height * fit }
}

/** Closer by a factor, or farther; what is under a point of the stage stays there where it can. */
export function zoomed(view: View, change: { factor: number; at: Point }, sizes: Sizes): View {
  const { factor, at } = change
  const scale = clamp(view.scale * factor, 1, maxScale)
  const grown = scale / view.scale
  const x = at.x - (at.x - view.x) * grown
  const y = at.y - (at.y - view.y) * grown
  return kept({ scale, x, y }, sizes)
}

export function moved(view: View, by: Point, sizes: Sizes): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes)
}

export interface Sizes {
  /** Of the whole picture, as `fittedSize` gives it. */
  picture: Size
  stage: Size
}

/** No edge of the picture comes farther in than it has to. */
function kept({ scale, x, y }: View, { picture, stage }: Sizes): View {
  const room = (shown: number, place: number) => Math.max(0, (shown * scale - place) / 2)
  const [across, down] = [room(picture.width, stage.width), room(picture.height, stage.height)]
  return { scale, x: clamp(x, -across, across), y: clamp(y, -down, down) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
