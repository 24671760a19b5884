import type { Sharp, SharpInput, SharpOptions } from 'sharp'
import { load } from '../load.ts'

/** A picture in the picture library, which is loaded with the first one. */
export function sharp(input: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  return load('sharp')(input as SharpInput, options)
}
