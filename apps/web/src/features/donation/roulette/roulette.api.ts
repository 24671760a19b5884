import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Roulettes = OutputOf<'GET /live/donation/roulettes'>
export type Roulette = Roulettes['items'][number]
export type SpinProof = OutputOf<'GET /live/donation/roulette/proofs'>['items'][number]

export const verifierPath = '/api/live/donation/roulette/verifier'

/** All proofs of a creator’s last spins, or that of one donation, as a file. */
export function proofFilePath(creatorOid: string, donationOid?: string): string {
  const one = donationOid ? `&donationOid=${donationOid}` : ''
  return `/api/live/donation/roulette/proofs/file?creatorOid=${creatorOid}${one}`
}

/** What there is to spin, and what is committed before the next spin. */
export function roulettesQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['roulettes', creatorOid],
    queryFn: ({ signal }) => api('GET /live/donation/roulettes', { query: { creatorOid }, signal }),
    // Creators who can’t go live have none.
    retry: false,
  })
}
