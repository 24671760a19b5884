import type { Mentionable } from '../../engagement/comments/use-mentions.ts'
import type { ShownEntry } from './chat-log.ts'

/** Who can be mentioned in a chat: those who wrote last, the last one first. Some have numbers as names. */
export function recentSenders(
  entries: readonly ShownEntry[],
  {
    selfOid,
    hidden,
    numberedName,
  }: {
    selfOid: string | null
    hidden: ReadonlySet<string>
    /** What the viewer is shown of someone without a name. */
    numberedName: (number: string) => string
  },
): Mentionable[] {
  const found = new Map<string, Mentionable>()
  for (const { data } of entries.toReversed()) {
    if (data.event !== 'message') continue
    const { senderOid: oid, anonymousNumber, isBan, isCreator: isOwner } = data
    const nickname = data.nickname ?? anonymousNumber
    const isLeftOut = oid === selfOid || hidden.has(oid) || isBan
    if (nickname === null || isLeftOut || found.has(oid)) continue
    const name = data.nickname ?? numberedName(nickname)
    found.set(oid, { oid, nickname, name, picture: null, isOwner })
  }
  return [...found.values()]
}
