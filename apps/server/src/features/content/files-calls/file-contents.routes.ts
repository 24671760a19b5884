import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { attachmentName, type UploadedFile } from '../../media/media.service.ts'
import { presentCards } from '../cards/present-cards.ts'
import { presentAccess, presentContent } from '../cards/present-contents.ts'
import { listFiles } from '../files/content.media.ts'
import { getEditableContent, getVisibleContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { pageReader } from '../lists/lists.routes.ts'
import { deleteContent } from '../making/delete-content.ts'
import { issueContent, publishContent, saveDraft, updateContent } from '../making/make-content.ts'
import type { WriteDeps } from '../making/write-content.ts'

type FileContents = OutputOf<'POST /content/file-content'>

/** Content that is files, by calls of its own; all else as of other content. */
export function fileContentHandlers(deps: WriteDeps): Handlers {
  const { db, clock } = deps
  const readPage = pageReader(deps)
  const show = async (actor: Actor, contentOid: string, lang: Language) =>
    showFiles(deps, await getOwnFiles(deps, actor, contentOid), { actor, lang })
  return {
    'GET /content/file-contents': async ({ actor, query, lang }) => {
      const page = { ...query, type: 'file' as const }
      const { rows, nextCursor } = await readPage({ actor, lang, query: page })
      const view = { viewer: actor, lang, now: clock.now() }
      return { items: await presentCards(deps, rows, view), nextCursor }
    },
    'GET /content/file-content': async ({ actor, query: { contentOid }, lang }) => {
      const now = clock.now()
      const { row, access } = await getVisibleContent(db, { contentOid, actor, now })
      assertFiles(row)
      return {
        ...(await showFiles(deps, row, { actor, lang })),
        access: await presentAccess(db, { row, access, maxHeight: null, now }),
      }
    },
    'POST /content/file-content/write': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { version, ...sent } = body
      if (body.contentOid) await getOwnFiles(deps, actor, body.contentOid)
      const contentOid =
        body.contentOid ?? (await issueContent(deps, { actor, type: 'file', lang }))
      await saveDraft(deps, { actor, contentOid, sent: asFiles(sent), version })
      return show(actor, contentOid, lang)
    },
    'POST /content/file-content': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid, ...sent } = body
      await getOwnFiles(deps, actor, contentOid)
      await publishContent(deps, { actor, contentOid, sent: asFiles(sent) })
      return show(actor, contentOid, lang)
    },
    'POST /content/file-content/edit': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid, version, ...sent } = body
      const { state } = await getOwnFiles(deps, actor, contentOid)
      const change = { actor, contentOid, sent: asFiles(sent), version }
      if (state === 'draft') await saveDraft(deps, change)
      else await updateContent(deps, { ...change, status: 'published' })
      return show(actor, contentOid, lang)
    },
    'DELETE /content/file-content': async ({ actor, body: { contentOid } }) => {
      assertUser(actor)
      await getOwnFiles(deps, actor, contentOid)
      const { keptByBuyers } = await deleteContent(deps, { actor, contentOid })
      return { deleted: true as const, keptByBuyers }
    },
  }
}

/** Throws `content.not_found` for content of another type, and `content.not_yours`. */
async function getOwnFiles(
  { db, clock }: WriteDeps,
  actor: Actor,
  contentOid: string,
): Promise<ContentRow> {
  const row = await getEditableContent(db, { contentOid, actor, now: clock.now() })
  assertFiles(row)
  return row
}

function assertFiles({ type }: ContentRow): void {
  if (type !== 'file') throw new AppError('content.not_found')
}

function asFiles<Sent extends { metaData: object }>(sent: Sent) {
  return { ...sent, metaData: { ...sent.metaData, type: 'file' as const } }
}

async function showFiles(
  deps: WriteDeps,
  row: ContentRow,
  { actor, lang }: { actor: Actor; lang: Language },
): Promise<FileContents> {
  const view = { viewer: actor, lang, now: deps.clock.now() }
  return {
    content: await presentContent(deps, row, view),
    files: (await listFiles(deps.db, row)).map(presentFile),
  }
}

function presentFile(file: UploadedFile): FileContents['files'][number] {
  return { fileOid: file.oid, name: attachmentName(file), kind: file.kind, bytes: file.bytes }
}
