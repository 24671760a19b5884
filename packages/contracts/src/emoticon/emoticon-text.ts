/** Emoticons in texts: `:key:` names one. */

import { cutText } from '@plax/story-engine/characters'
import { emoticonKeyMaxLength } from './emoticon-values.ts'

/** What an emoticon is found by in a text. */
export interface NamedEmoticon {
  key: string
  /** The lowest level that shows it. */
  useLevel: number
}

export type EmoticonPart<Emoticon> =
  | { kind: 'text'; text: string }
  | { kind: 'emoticon'; text: string; emoticon: Emoticon }

const named = new RegExp(`:([\\p{L}\\p{N}\\p{M}_]{1,${emoticonKeyMaxLength}}):`, 'gu')

/**
 * Splits a text into emoticons and what’s between them; joined, the parts are the text. What names no
 * emoticon that the writer’s level shows stays text.
 */
export function splitEmoticons<Emoticon extends NamedEmoticon>(
  text: string,
  { emoticons, level }: { emoticons: ReadonlyMap<string, Emoticon>; level: number },
): EmoticonPart<Emoticon>[] {
  const parts: EmoticonPart<Emoticon>[] = []
  let end = 0
  named.lastIndex = 0
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [token, key = ''] = match
    const emoticon = emoticons.get(key)
    if (!emoticon || level < emoticon.useLevel) {
      // Its last colon may begin the next one.
      named.lastIndex -= 1
      continue
    }
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'emoticon', text: token, emoticon })
    end = named.lastIndex
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The level by which a chat message’s emoticons are shown; those who run the chat have all of them. */
export function emoticonLevelOf({
  isCreator,
  isManager,
  isAdmin,
  tier,
}: {
  isCreator: boolean
  isManager: boolean
  isAdmin: boolean
  tier: { level: number } | null
}): number {
  return isCreator || isManager || isAdmin ? Infinity : (tier?.level ?? 0)
}

/** The key that a name suggests; empty if it has neither letters nor digits. */
export function emoticonKeyOf(name: string): string {
  const key = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
  return cutText(key, emoticonKeyMaxLength)
}
