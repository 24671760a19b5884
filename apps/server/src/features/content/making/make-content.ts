import type { ContentStatus, ContentType } from '@plax/contracts/content/content-values'
import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { openToAll } from '../../access/access.service.ts'
import {
  auditForeignEdit,
  auditItem,
  insertItem,
  type PublishedEvent,
  publishItem,
} from '../../catalogue/catalogue.service.ts'
import { putCard } from '../../shelf/shelf.service.ts'
import { termColumnsFor } from '../../subscription/subscription.service.ts'
import { publishStory } from '../branching/check-story.ts'
import { statusOf } from '../cards/present-cards.ts'
import { contentKind } from '../item/content-kind.ts'
import { lockEditableContent } from '../item/content.policy.ts'
import type { ContentFields } from '../item/content.tables.ts'
import {
  assertVersion,
  type ContentInput,
  writeDraft,
  type WriteDeps,
  writePublic,
} from './write-content.ts'

/** What the log says once a content is out; followers learn of replays otherwise. */
export function publishedEvent({ isReplay }: ContentFields): PublishedEvent {
  return { stream: 'content', type: isReplay ? replayPublished : 'content.published' }
}

export const replayPublished = 'content.replay_published'

interface Change {
  actor: UserActor
  contentOid: string
  sent: ContentInput
  version?: number | undefined
}

/** Makes an empty draft and answers its id. */
export async function issueContent(
  deps: WriteDeps,
  {
    actor,
    type,
    lang,
    oid: given,
  }: {
    actor: UserActor
    type: ContentType
    lang: Language
    /** The id that it gets; a new one without it. */
    oid?: string
  },
): Promise<string> {
  const now = deps.clock.now()
  const oid = given ?? newOid(now)
  await deps.db.transaction().execute(async (tx) => {
    await insertItem(tx, deps.kinds, {
      oid,
      kind: contentKind.kind,
      owner_oid: actor.userOid,
      state: 'draft',
      visibility: 'public',
      ...(await termColumnsFor(tx, openToAll, { ownerOid: actor.userOid })),
      allows_bonus: false,
      title: '',
      tags: [],
      language: lang,
      published_at: null,
      created_at: now,
      updated_at: now,
    })
    await insertContent(tx, { oid, type })
    await putCard(tx, { itemOid: oid, topic: type, tags: [], summary: '', figures: {} })
    await emit(
      tx,
      { stream: 'content', type: 'content.created', payload: { contentOid: oid } },
      now,
    )
  })
  return oid
}

/** Saves a draft as it was typed. Throws `content.already_published` and `content.conflict`. */
export async function saveDraft(deps: WriteDeps, change: Change): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEditableContent(tx, { ...change, now })
    if (row.state !== 'draft') throw new AppError('content.already_published')
    assertVersion(row, change.version)
    await writeDraft(tx, { ...change, row, now })
  })
}

/** Publishes a draft, now or at the instant that it names (R-content-022). */
export async function publishContent(deps: WriteDeps, change: Change): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEditableContent(tx, { ...change, now })
    if (row.state === 'taken_down') throw new AppError('content.taken_down')
    if (row.state !== 'draft') throw new AppError('content.already_published')
    const fields = { ...row.fields, ...change.sent.metaData }
    if (fields.type === 'branching') await publishStory(tx, { row, fields })
    await writePublic(tx, deps, { ...change, row, now })
    const { publishAt } = fields
    const at = publishAt ? new Date(publishAt) : null
    await publishItem(tx, { oid: row.oid, at, event: publishedEvent(fields), now })
    await auditItem(tx, { actor: change.actor, item: row, action: 'content.published', now })
  })
}

/** Changes what is published, or a draft by the same rules (R-content-023, R-content-076). */
export async function updateContent(
  deps: WriteDeps,
  change: Change & { status: ContentStatus | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEditableContent(tx, { ...change, now })
    if (change.status !== null && change.status !== statusOf(row)) {
      throw new AppError('content.status_differs', { status: statusOf(row) })
    }
    assertVersion(row, change.version)
    await writePublic(tx, deps, { ...change, row, now })
    await auditForeignEdit(tx, { actor: change.actor, item: row, action: 'content.saved', now })
  })
}

async function insertContent(
  tx: Tx,
  { oid, type }: { oid: string; type: ContentType },
): Promise<void> {
  await tx
    .insertInto('contents')
    .values({ content_oid: oid, type, fields: storableJson({ type }), discount: null })
    .execute()
}
