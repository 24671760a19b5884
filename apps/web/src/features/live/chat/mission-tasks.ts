import type { LiveChatEntry } from '@plax/contracts/live/chat-events'

/** What missions ask, by id, as they were sent in a chat. */
export function tasksOf(entries: readonly LiveChatEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) =>
      entry.event === 'mission' && entry.donation?.missionType === 'assigned'
        ? [[entry.missionOid, entry.donation.content] as const]
        : [],
    ),
  )
}
