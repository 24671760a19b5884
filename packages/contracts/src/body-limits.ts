import type { RouteContract } from './route.ts'

/** What a JSON body of a call may hold. */
export interface BodyLimits {
  bytes: number
  /** Members of its objects and arrays together. */
  values: number
  /** Members of one object: parsing many names takes long. */
  names: number
  /** Objects and arrays in each other. */
  depth: number
}

const megabyte = 1024 * 1024
const usual = { bytes: megabyte / 2, values: 5000, names: 5000, depth: 100 }
const valuesPerMegabyte = 25_000
/** The largest body that any call takes. */
export const bodyMaxMegabytes = 8

export function bodyLimitsOf({ bodyMegabytes }: Pick<RouteContract, 'bodyMegabytes'>): BodyLimits {
  if (bodyMegabytes === undefined) return usual
  return { ...usual, bytes: bodyMegabytes * megabyte, values: bodyMegabytes * valuesPerMegabyte }
}
