import type { viewerAccess } from '@plax/contracts/story/story'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AppError } from '../../../platform/errors.ts'
import {
  type AccessAnswer,
  presentOffer,
  type Refusal,
  refusalOf,
} from '../../access/access.service.ts'
import { offeredAccess } from '../../subscription/subscription.service.ts'
import type { StoryRow } from './content.queries.ts'
import { storyCodes } from './story-codes.ts'

type ChatAccess = Pick<
  z.output<typeof viewerAccess>,
  'allowed' | 'reason' | 'by' | 'offers' | 'blocked'
>

/** May somebody chat in a story: what the one rule of access says, and that it was compiled once. */
export async function chatAccess(
  db: Db,
  question: { story: Pick<StoryRow, 'compiled_hash'>; access: AccessAnswer; now: Date },
): Promise<ChatAccess> {
  const { story, now } = question
  const access = await offeredAccess(db, question.access, now)
  if (!access.allowed) {
    const { reason, offers, blocked = [] } = access
    return { allowed: false, reason, by: null, offers: offers.map(presentOffer), blocked }
  }
  return story.compiled_hash === null
    ? { allowed: false, reason: 'not_compiled', by: null, offers: [], blocked: [] }
    : { allowed: true, reason: null, by: access.by, offers: [], blocked: [] }
}

/** What a call answers to whom a story that they may know of is not open. */
export async function storyRefusal(db: Db | Tx, refusal: Refusal, now: Date): Promise<AppError> {
  return refusalOf(await offeredAccess(db, refusal, now), storyCodes)
}
