import type { BulkAction } from '@plax/contracts/content/content-values'
import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getEditableContent } from '../item/content.policy.ts'
import { type ContentRow, isScheduled } from '../item/content.queries.ts'
import { deleteContent } from './delete-content.ts'
import { type BulkResult, eachOfMany } from './each-of-many.ts'
import { publishContent, updateContent } from './make-content.ts'
import { unscheduleContent } from './schedule-content.ts'
import type { WriteDeps } from './write-content.ts'

interface Asked {
  actor: UserActor
  contentOid: string
}

const acts = { publish, unpublish, delete: deleteContent } satisfies Record<BulkAction, unknown>

/** Publishes, unpublishes or deletes several contents, each by the rules of doing it to one. */
export function bulkAct(
  deps: WriteDeps,
  asked: {
    actor: UserActor
    lang: Language
    contentOids: readonly string[]
    action: BulkAction
  },
): Promise<BulkResult[]> {
  const { actor, action } = asked
  return eachOfMany(asked, (contentOid) => acts[action](deps, { actor, contentOid }))
}

/** Publishes a draft, and shows what is private to everyone again. */
async function publish(deps: WriteDeps, asked: Asked): Promise<void> {
  const row = await getEditableContent(deps.db, { ...asked, now: deps.clock.now() })
  const isPrivate = row.state === 'published' && row.visibility === 'private'
  if (isPrivate) await setPrivate(deps, { ...asked, row, isPrivate: false })
  else await publishContent(deps, { ...asked, sent: { metaData: {} } })
}

/** Shows what is out to its creator and its buyers alone, and makes what is scheduled a draft. */
async function unpublish(deps: WriteDeps, asked: Asked): Promise<void> {
  const now = deps.clock.now()
  const row = await getEditableContent(deps.db, { ...asked, now })
  const { state, visibility } = row
  if (isScheduled(row, now)) return unscheduleContent(deps, asked)
  if (state !== 'published' || visibility !== 'public') throw new AppError('content.not_published')
  return setPrivate(deps, { ...asked, row, isPrivate: true })
}

/** If it was changed since `row` was read, that is a conflict. */
function setPrivate(
  deps: WriteDeps,
  { row, isPrivate, ...asked }: Asked & { row: ContentRow; isPrivate: boolean },
): Promise<void> {
  const sent = { metaData: { isPrivate } }
  return updateContent(deps, { ...asked, sent, version: row.version, status: null })
}
