import { emoticonShownPixels } from '@plax/contracts/emoticon/emoticon-values'
import type { Emote } from './emotes.api.ts'

/** An emote in its size (R-emoticon-007). */
export function EmoteImage({ emote }: { emote: Pick<Emote, 'key' | 'name' | 'url'> }) {
  return (
    <img
      src={emote.url}
      alt={`:${emote.key}:`}
      title={emote.name}
      width={emoticonShownPixels}
      height={emoticonShownPixels}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="inline-block align-middle"
    />
  )
}
