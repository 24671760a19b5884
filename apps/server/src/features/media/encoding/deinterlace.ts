import type { VideoFacts } from './source-facts.ts'

/** Filters before all others: as many frames as before, each of both its fields. */
export function deinterlace({ isInterlaced }: Pick<VideoFacts, 'isInterlaced'>): string[] {
  return isInterlaced ? ['bwdif=mode=send_frame:deint=all'] : []
}

/** For frames that aren't neighbors: one field of each. */
export function oneField({ isInterlaced }: Pick<VideoFacts, 'isInterlaced'>): string[] {
  return isInterlaced ? ['field=type=top'] : []
}
