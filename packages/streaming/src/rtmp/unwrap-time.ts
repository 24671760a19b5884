const wrap = 2 ** 31

/**
 * The time of a message in ms since the publisher's zero, without wraps: the one nearest to `last`, the
 * result for the message before it, of whichever kind (one clock for audio and video). Keep `last` null
 * before the first. Publishers wrap at 2^31 (OBS, ffmpeg) or at 2^32, as the specification says; since
 * 2^32 is twice 2^31, times that are equal but for multiples of 2^31 fit both.
 */
export function unwrapTime(timestamp: number, last: number | null): number {
  if (last === null) return timestamp
  const ahead = modulo(timestamp - last, wrap)
  const nearest = ahead < wrap / 2 ? last + ahead : last + ahead - wrap
  return nearest < 0 ? nearest + wrap : nearest
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
