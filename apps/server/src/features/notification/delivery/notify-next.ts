import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { barredAccountsSetting } from '../../account/account.service.ts'
import { listAudience, mayBeAnnounced } from './audience.ts'
import type { Kinds } from '../model/kinds.ts'
import { hintUnread } from '../list/unread-topic.ts'
import { mailRecipients } from '../mails/mails.ts'
import { keepPlace, letOthersPass, lockNext, type PendingEvent } from './notification-queue.ts'
import { enqueuePushes } from '../push/push-task.ts'
import { pathOf } from '../model/places.ts'
import { notify, type Recipient } from '../model/notify.ts'

/** How many users one transaction notifies. */
const sliceSize = 1000

export type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'config' | 'secret' | 'settings'>

/**
 * Notifies the next slice of recipients of the event that is next in the queue. Their list entries,
 * emails and push jobs commit together with the progress made, so each is notified once; then their
 * open pages are updated. Returns how many were reached, or null if the queue is empty.
 */
export async function notifyNext(deps: NotifyDeps, kinds: Kinds): Promise<number | null> {
  const barred = await deps.settings.get(barredAccountsSetting)
  let seq: number | null = null
  try {
    const recipients = await deps.db.transaction().execute(async (tx) => {
      const next = await lockNext(tx)
      if (!next) return null
      seq = next.seq
      return notifySlice(tx, deps, { kinds, next, barred })
    })
    const shown = recipients?.filter(({ app }) => app).map(({ userOid }) => userOid)
    await hintUnread(deps.bus, shown ?? [])
    return recipients?.length ?? null
  } catch (error) {
    if (seq !== null) await letOthersPass(deps.db, seq)
    throw error
  }
}

async function notifySlice(
  tx: Tx,
  deps: NotifyDeps,
  { kinds, next, barred }: { kinds: Kinds; next: PendingEvent; barred: readonly string[] },
): Promise<Recipient[]> {
  const { seq, event, notifiedUpTo } = next
  const kind = event && kinds.byEvent.get(event.type)
  // Evaluated again for each slice: the item may have been hidden or taken down since.
  const announcement = kind ? await kind.announce(tx, event) : null
  if (!kind || !announcement || !(await mayBeAnnounced(tx, announcement, deps.clock.now()))) {
    await keepPlace(tx, { seq, notifiedUpTo: null })
    return []
  }
  const audience = kinds.audienceOf(announcement)
  const slice = await listAudience(tx, { audience, after: notifiedUpTo, limit: sliceSize })
  const path = pathOf(kinds.places, announcement.target)
  const recipients = await notify(tx, { userOids: slice, kind, event, announcement, barred })
  await mailRecipients(tx, deps, { kind, announcement, path, recipients })
  await enqueuePushes(tx, { event, announcement, recipients })
  const last = slice.length === sliceSize ? slice.at(-1) : undefined
  await keepPlace(tx, { seq, notifiedUpTo: last ?? null })
  return recipients
}
