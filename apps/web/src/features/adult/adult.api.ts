import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'

export type Verification = OutputOf<'GET /account/certified'>

/** Whether the reader is known to be an adult, and how. */
export function verificationQuery(api: Api) {
  return queryOptions({
    queryKey: ['adult'],
    queryFn: ({ signal }) => api('GET /account/certified', { signal }),
  })
}

const flag = 'plax_adult'

/** Whether a guest wishes to see what is for adults (R-adult-008): a wish, which opens nothing. */
export function readAdultWish(): boolean {
  return readCookie(flag) === '1'
}

export function writeAdultWish(on: boolean): void {
  writeCookie(flag, on ? '1' : '0', 2)
}
