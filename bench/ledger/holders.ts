import { createHash } from 'node:crypto'

/** People of a benchmark are numbered: their IDs and the tokens of their sessions follow from it. */
export const oidOf = (index: number) => `${index}`.padStart(24, '0')
export const tokenOf = (index: number) => `bench-session-of-${index}`
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
