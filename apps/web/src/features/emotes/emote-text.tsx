import { splitEmoticons } from '@plax/contracts/emoticon/emoticon-text'
import { EmoteImage } from './emote-image.tsx'
import { useEmotes } from './emotes.api.ts'

/** A text with the emotes of a creator that its writer’s level shows. */
export function EmoteText({
  text,
  creatorOid,
  level,
}: {
  text: string
  creatorOid: string
  level: number
}) {
  const { byKey } = useEmotes(creatorOid)
  if (!text.includes(':')) return text
  return splitEmoticons(text, { emoticons: byKey, level }).map((part, index) => {
    if (part.kind === 'text') return part.text
    // not-keyed: parts of a text never change their places
    return <EmoteImage key={index} emote={part.emoticon} />
  })
}
