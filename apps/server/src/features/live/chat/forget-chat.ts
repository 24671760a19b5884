import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { forgetRows } from '../../../platform/forget.ts'
import { chatDaysSetting } from './chat.settings.ts'

const dayMs = 24 * 3600 * 1000
/** Nothing that is remembered of a sender counts for longer. */
const viewerDays = 30

/** The messages that stay however old they are: a condition on `live_chat_messages`. */
export type KeptChat = RawBuilder<boolean>

/** Forgets what live chats keep no longer (docs/retention.md). */
export async function forgetChat(
  deps: Pick<Deps, 'db' | 'log' | 'metrics' | 'clock' | 'settings'>,
  isKept: KeptChat,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = (days: number) => new Date(now - days * dayMs)
  const kept = await deps.settings.get(chatDaysSetting)
  const messages = sql`created_at < ${before(kept)} AND NOT ${isKept}`
  await forgetRows(deps, 'live_chat_messages', messages)
  await forgetRows(deps, 'live_chat_acts', sql`acted_at < ${before(kept)}`)
  await forgetRows(deps, 'live_polls', sql`started_at < ${before(kept)}`)
  await forgetRows(deps, 'live_chat_passes', sql`made_at < ${before(viewerDays)}`)
  await forgetRows(deps, 'live_poll_votes', sql`voted_at < ${before(viewerDays)}`)
  await forgetRows(deps, 'live_chat_bans', sql`ends_at < ${before(viewerDays)}`)
  await forgetRows(deps, 'live_chat_viewers', sql`last_sent_at < ${before(viewerDays)}`)
}
