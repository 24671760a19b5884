import type { BlockKind } from '@plax/contracts/block-values'
import { AppError } from '../../../platform/errors.ts'
import type { AccessAnswer } from '../../access/access.service.ts'
import type { StoryRow } from './content.queries.ts'

export interface ChatAccess {
  allowed: boolean
  reason: string | null
  offers: { kind: 'buy'; priceCoins: number }[]
  blocked: BlockKind[]
}

/** May somebody chat in a story: what the one rule of access says, and that it was compiled once. */
export function chatAccess(
  story: Pick<StoryRow, 'compiled_hash'>,
  access: AccessAnswer,
): ChatAccess {
  if (!access.allowed) return { blocked: [], ...access }
  const isCompiled = story.compiled_hash !== null
  return {
    allowed: isCompiled,
    reason: isCompiled ? null : 'not_compiled',
    offers: [],
    blocked: [],
  }
}

/** What a call answers to whom a story that they may know of is not open. */
export function refusalOf({ reason, offers }: Exclude<AccessAnswer, { allowed: true }>): AppError {
  if (reason === 'blocked') return new AppError('story.blocked')
  if (reason === 'not_adult') return new AppError('story.adults_only')
  return new AppError('story.buyers_only', { reason, offers, priceCoins: offers[0]?.priceCoins })
}
