export interface Sides {
  width: number
  height: number
}

/**
 * The sides of an image within its limits: with its proportions (R-upload-014), or each side cut to
 * its own limit. It is never enlarged.
 */
export function fitWithin(
  { width, height }: Sides,
  {
    maxWidth,
    maxHeight,
    proportional,
  }: { maxWidth: number; maxHeight: number; proportional: boolean },
): Sides {
  if (!proportional)
    return { width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) }
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Begins at 0.8, goes down by 0.05, and ends at 0.2 (R-upload-004). */
export const jpegQualities: readonly number[] = Array.from({ length: 13 }, (_, step) =>
  Number((0.8 - step * 0.05).toFixed(2)),
)

/** The best of these that is within the limit; else the smallest (R-upload-002). */
export async function compressWithin(
  maxBytes: number,
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  let smallest: Blob | null = null
  for (const quality of jpegQualities) {
    const blob = await encode(quality)
    if (blob.size <= maxBytes) return blob
    if (!smallest || blob.size < smallest.size) smallest = blob
  }
  if (!smallest) throw new RangeError('Nothing was encoded.')
  return smallest
}
