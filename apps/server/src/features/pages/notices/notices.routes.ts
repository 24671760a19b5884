import type { OutputOf } from '@plax/contracts'
import { inLanguage } from '@plax/contracts/pages/info-page-values'
import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { prefersFrench } from '../../../platform/http/language.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  addNotice,
  changeNotice,
  deleteNotice,
  listNotices,
  listShownNotices,
  type NoticeFields,
  type NoticeRow,
} from './notices.ts'

type NoticeView = OutputOf<'POST /account/admin/notices'>['notice']

export function noticeHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /account/notices': async ({ actor, lang, request }) => {
      const asked = { now: deps.clock.now(), isSignedIn: actor.userOid !== null }
      const rows = await listShownNotices(deps.db, asked)
      const items = rows.flatMap(({ oid, kind, texts, link }) => {
        const shown = inLanguage(texts, lang, prefersFrench(request))
        return shown ? [{ oid, kind, language: shown.language, ...shown.text, link }] : []
      })
      return { items }
    },
    'GET /account/admin/notices': async () => ({
      items: (await listNotices(deps.db)).map(present),
    }),
    'POST /account/admin/notices': async ({ actor, body }) => {
      assertUser(actor)
      return { notice: present(await addNotice(deps, { actor, fields: fieldsOf(body) })) }
    },
    'PUT /account/admin/notices/{noticeOid}': async ({ actor, params, body }) => {
      assertUser(actor)
      const change = { oid: params.noticeOid, revision: body.revision, fields: fieldsOf(body) }
      return { notice: present(await changeNotice(deps, { actor, ...change })) }
    },
    'DELETE /account/admin/notices/{noticeOid}': async ({ actor, params }) => {
      assertUser(actor)
      await deleteNotice(deps, { actor, oid: params.noticeOid })
      return { deleted: true }
    },
  }
}

function fieldsOf(
  body: Omit<NoticeFields, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null },
): NoticeFields {
  const { kind, audience, texts, link, startsAt, endsAt } = body
  const times = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }
  return { kind, audience, texts, link, ...times }
}

function present(row: NoticeRow): NoticeView {
  const { oid, kind, audience, texts, link, revision } = row
  return {
    oid,
    kind,
    audience,
    texts,
    link,
    revision,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}
