import type { VideoFacts } from './source-facts.ts'

/** Filters before all others: as many frames as before, each of both its fields. */
export function deinterlace({ fieldOrder }: Pick<VideoFacts, 'fieldOrder'>): string[] {
  return fieldOrder ? [`bwdif=mode=send_frame:parity=${fieldOrder}:deint=all`] : []
}

/** For frames that aren't neighbors: one field of each. */
export function oneField({ fieldOrder }: Pick<VideoFacts, 'fieldOrder'>): string[] {
  return fieldOrder ? ['field=type=top'] : []
}
