import type { Mentionable } from '../../engagement/comments/use-mentions.ts'
import type { ShownEntry } from './chat-log.ts'

/** Who can be mentioned in a chat: those with a name who wrote last, the last one first. */
export function recentSenders(
  entries: readonly ShownEntry[],
  except: { selfOid: string | null; hidden: ReadonlySet<string> },
): Mentionable[] {
  const found = new Map<string, Mentionable>()
  for (const { data } of entries.toReversed()) {
    if (data.event !== 'message') continue
    const { senderOid: oid, nickname, isBan, isCreator: isOwner } = data
    const isLeftOut = oid === except.selfOid || except.hidden.has(oid) || isBan
    if (nickname === null || isLeftOut || found.has(oid)) continue
    found.set(oid, { oid, nickname, name: nickname, picture: null, isOwner })
  }
  return [...found.values()]
}
