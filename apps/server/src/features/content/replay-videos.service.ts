import { isLanguage } from '@plax/contracts/languages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http/actor.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { getEditableContent } from './item/content.policy.ts'
import type { ContentFields } from './item/content.tables.ts'
import { deleteContent } from './making/delete-content.ts'
import { issueContent, saveDraft } from './making/make-content.ts'
import type { WriteDeps } from './making/write-content.ts'

export { replayPublished } from './making/make-content.ts'

/**
 * Whether a replay can become the file of a content: of a draft of the actor’s own without a file. Throws
 * `content.not_found`, `content.not_yours`, and `content.already_published`.
 */
export async function assertTakesReplay(
  db: Db | Tx,
  { actor, contentOid, now }: { actor: Actor; contentOid: string; now: Date },
): Promise<void> {
  const row = await getEditableContent(db, { actor, contentOid, now })
  if (row.owner_oid !== actor.userOid) throw new AppError('content.not_yours')
  if (row.state !== 'draft' || row.fields.file) throw new AppError('content.already_published')
}

/** Makes a replay the file of a draft, which is made unless it’s there. Its encoding begins. */
export async function saveReplayDraft(
  deps: WriteDeps,
  draft: {
    actor: UserActor
    contentOid: string
    language: string
    fields: ContentFields
    /** The `key` of an upload. */
    file: string
  },
): Promise<void> {
  const { actor, contentOid, language, fields, file } = draft
  const isNew = (await findItemState(deps.db, contentOid)) === 'none'
  const lang = isLanguage(language) ? language : 'en'
  if (isNew) await issueContent(deps, { actor, type: 'video', lang, oid: contentOid })
  const metaData = { ...(isNew && fields), type: 'video' as const, isReplay: true, file }
  await saveDraft(deps, { actor, contentOid, sent: { metaData } })
}

/** Deletes the draft that a replay became. */
export async function deleteReplayDraft(
  deps: Pick<WriteDeps, 'db' | 'clock'>,
  draft: { actor: UserActor; contentOid: string },
): Promise<void> {
  await deleteContent(deps, draft)
}
