import sharp from 'sharp'

/** Whether a screenshot without a background has anything on it. */
export async function hasPaint(png: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  const alpha = channels[3]
  return alpha === undefined || alpha.max > 0
}
