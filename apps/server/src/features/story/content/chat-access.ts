import type { AccessAnswer } from '../../access/access.service.ts'
import type { StoryRow } from './content.queries.ts'

export interface ChatAccess {
  allowed: boolean
  reason: string | null
  offers: { kind: 'buy'; priceCoins: number }[]
}

/** May somebody chat in a story: what the one rule of access says, and that it was compiled once. */
export function chatAccess(
  story: Pick<StoryRow, 'compiled_hash'>,
  access: AccessAnswer,
): ChatAccess {
  if (!access.allowed) return access
  const isCompiled = story.compiled_hash !== null
  return { allowed: isCompiled, reason: isCompiled ? null : 'not_compiled', offers: [] }
}
