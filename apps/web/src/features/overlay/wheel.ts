/** The part of a turn that each weight has, from where to where, in degrees from the top. */
export function slicesOf(weights: readonly number[]): { from: number; to: number }[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    const from = (360 * sum) / total
    sum += weight
    return { from, to: (360 * sum) / total }
  })
}

const turns = 6

/** How far a wheel turns until a slice is at the top; `at` says where in the slice, from 0 to 1. */
export function landingDegrees({ from, to }: { from: number; to: number }, at: number): number {
  // Near an edge, the winner would be hard to tell.
  return turns * 360 - (from + (to - from) * (0.15 + 0.7 * at))
}

/** The slice at the top of a wheel that was turned so far. */
export function sliceAtTop(
  slices: readonly { from: number; to: number }[],
  degrees: number,
): number {
  const top = ((-degrees % 360) + 360) % 360
  return slices.findIndex(({ from, to }) => from <= top && top < to)
}
