const wrap = 2 ** 31

/**
 * The time of a message in ms, without wraps: the one nearest to `last`, the result for the message before
 * it, of whichever kind (one clock for audio and video). `last` is null for the first. Publishers wrap at
 * 2^31 (OBS, ffmpeg) or at 2^32, as the specification says; 2^32 is twice 2^31, so both times are the same
 * but for multiples of 2^31. Negative if it is before a first message at 0.
 */
export function unwrapTime(timestamp: number, last: number | null): number {
  if (last === null) return timestamp
  const ahead = modulo(timestamp - last, wrap)
  return ahead < wrap / 2 ? last + ahead : last + ahead - wrap
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
