import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Fan = OutputOf<'GET /channel/fans'>['items'][number]
export type FanFilter = Pick<
  NonNullable<InputOf<'GET /channel/fans'>['query']>,
  'sort' | 'group' | 'tierHash' | 'name'
>

export const fansKey = ['fans']

export function fansQuery(api: Api, filter: FanFilter) {
  return {
    ...pagedQuery([...fansKey, filter], (page, signal) =>
      api('GET /channel/fans', { query: { ...filter, limit: 30, ...page }, signal }),
    ),
    staleTime: 0,
  }
}
