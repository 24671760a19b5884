import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type OwnFile = OutputOf<'GET /upload/list'>['items'][number]

/** What the creator uploaded, newest first. */
export function filesQuery(api: Api) {
  return pagedQuery(['files'], (page, signal) =>
    api('GET /upload/list', { query: { limit: 30, ...page }, signal }),
  )
}

/** A signed address at which the creator's file is saved, as it was uploaded (R-upload-018). */
export async function privateAddress(
  api: Api,
  query: { creatorOid: string; key: string },
): Promise<string> {
  return (await api('GET /upload/privateasset', { query })).data
}
