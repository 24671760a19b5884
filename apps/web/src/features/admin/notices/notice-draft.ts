import type { NoticeAudience, NoticeKind } from '@plax/contracts/pages/notice-values'
import { noticeLinkPattern } from '@plax/contracts/pages/notice-values'
import { type Draft, draftOf, textsOf } from '../pages/draft.ts'
import { fromLocal, toLocal } from './local-time.ts'
import type { AdminNotice } from './notices.api.ts'

/** A notice as it is being written; times as the controls have them. */
export interface NoticeDraft {
  kind: NoticeKind
  audience: NoticeAudience
  link: string
  startsAt: string
  endsAt: string
  texts: Draft
}

export function draftOfNotice(notice: AdminNotice | null, now: Date): NoticeDraft {
  return {
    kind: notice?.kind ?? 'notice',
    audience: notice?.audience ?? 'all',
    link: notice?.link ?? '',
    startsAt: toLocal(notice?.startsAt ?? now.toISOString()),
    endsAt: toLocal(notice?.endsAt ?? null),
    texts: draftOf(notice?.texts ?? {}),
  }
}

export function isLink(link: string): boolean {
  return link === '' || noticeLinkPattern.test(link)
}

export function endsTooEarly({ startsAt, endsAt }: NoticeDraft): boolean {
  return endsAt !== '' && endsAt <= startsAt
}

/** What is sent; null while something is missing. */
export function bodyOf(draft: NoticeDraft) {
  const { kind, audience, endsAt } = draft
  const link = draft.link.trim()
  const startsAt = fromLocal(draft.startsAt)
  const texts = textsOf(draft.texts)
  if (!startsAt || !texts || !isLink(link) || endsTooEarly(draft)) return null
  return { kind, audience, texts, link: link || null, startsAt, endsAt: fromLocal(endsAt) }
}
