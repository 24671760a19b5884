import type { Routes } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { invalidField } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { presentContent } from '../cards/present-contents.ts'
import { getEditableContent } from '../item/content.policy.ts'
import { bulkAct } from './bulk-act.ts'
import { bulkEdit } from './bulk-edit.ts'
import { deleteContent } from './delete-content.ts'
import { issueContent, publishContent, saveDraft, updateContent } from './make-content.ts'
import { rescheduleContent, unscheduleContent } from './schedule-content.ts'
import type { WriteDeps } from './write-content.ts'

/** Drafts, publication, changes and leave of content. */
export function makingHandlers(deps: WriteDeps): Handlers {
  const publish = async ({ actor, body, lang }: Call<Routes['POST /content']>) => {
    assertUser(actor)
    const { contentOid, ...sent } = body
    await publishContent(deps, { actor, contentOid, sent })
    return answerSaved(deps, { actor, contentOid, lang })
  }
  const leave = async ({ actor, body }: Call<Routes['DELETE /content']>) => {
    assertUser(actor)
    const { keptByBuyers } = await deleteContent(deps, { actor, ...body })
    return { deleted: true as const, keptByBuyers }
  }
  return {
    'POST /content/issueid': async ({ actor, body, lang }) => {
      assertUser(actor)
      return { contentOid: await issueContent(deps, { actor, lang, ...body }) }
    },
    'POST /content/save': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { metaData, discountSettings, version } = body
      const type = metaData.type ?? 'video'
      const contentOid = body.contentOid ?? (await issueContent(deps, { actor, type, lang }))
      const sent = { metaData, discountSettings }
      await saveDraft(deps, { actor, contentOid, sent, version })
      return answerSaved(deps, { actor, contentOid, lang })
    },
    'POST /content': publish,
    'POST /content/': publish,
    'POST /content/unschedule': async ({ actor, body: { contentOid }, lang }) => {
      assertUser(actor)
      await unscheduleContent(deps, { actor, contentOid })
      return answerSaved(deps, { actor, contentOid, lang })
    },
    'POST /content/reschedule': async ({ actor, body, lang }) => {
      assertUser(actor)
      await rescheduleContent(deps, { actor, ...body })
      return answerSaved(deps, { actor, contentOid: body.contentOid, lang })
    },
    'POST /content/update': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { oid, ...metaData } = body.metaData
      const contentOid = body.contentOid ?? oid
      if (!contentOid) {
        throw invalidField({ in: 'body', path: '/contentOid', problem: 'Name a content.' })
      }
      const { version, contentStatus: status, discountSettings } = body
      const sent = { metaData, discountSettings }
      await updateContent(deps, { actor, contentOid, sent, version, status })
      return answerSaved(deps, { actor, contentOid, lang })
    },
    'DELETE /content': leave,
    'DELETE /content/': leave,
    'POST /content/bulk-edit': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOids, ...edit } = body
      return { results: await bulkEdit(deps, { actor, lang, contentOids, edit }) }
    },
    'POST /content/bulk-act': async ({ actor, body, lang }) => {
      assertUser(actor)
      return { results: await bulkAct(deps, { actor, lang, ...body }) }
    },
  }
}

async function answerSaved(
  deps: WriteDeps,
  { actor, contentOid, lang }: { actor: Actor; contentOid: string; lang: Language },
) {
  const now = deps.clock.now()
  const row = await getEditableContent(deps.db, { contentOid, actor, now })
  const content = await presentContent(deps, row, { viewer: actor, lang, now })
  return { content, saveStatus: 'saved' as const }
}
