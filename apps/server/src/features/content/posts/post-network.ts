import type { PostFault } from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ContentRow } from '../item/content.queries.ts'

export type PostDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'network' | 'secret' | 'log'>

/** What became of sending a post; `waiting`: it was surely not taken, for now. */
export type Outcome =
  | { state: 'posted' }
  | { state: 'waiting'; until?: Date }
  | { state: 'failed'; reason: PostFault }

/** A place where content is announced. */
export interface Poster {
  /** Whether a content is to be announced there, and can be on this site. */
  isWanted(deps: Pick<Deps, 'config'>, row: ContentRow): boolean
  /** Readies a post in the transaction that marks it; null where its creator connected nothing. */
  ready(tx: Tx, deps: PostDeps, row: ContentRow): Promise<(() => Promise<Outcome>) | null>
}

export function failed(reason: PostFault): Outcome {
  return { state: 'failed', reason }
}

const unsentCodes = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** No connection came about, so that nothing can have been taken. */
export function isUnsent(cause: unknown): boolean {
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException
  return code !== undefined && (syscall === 'connect' || unsentCodes.has(code))
}
