import type { OutputOf } from '@plax/contracts'
import { emoticonLevelOf, splitEmoticons } from '@plax/contracts/emoticon/emoticon-text'
import { emoticonShownPixels } from '@plax/contracts/emoticon/emoticon-values'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { element } from './element.ts'

type Groups = OutputOf<'GET /emoticon/group/free'>['emoticonGroups']

interface Emote {
  key: string
  url: string
  useLevel: number
}

/** Draws messages of a creator’s chat with the emotes that their senders’ levels show. */
export class ChatEmotes {
  readonly #creatorOid: string
  #byKey: Promise<ReadonlyMap<string, Emote>>

  constructor(creatorOid: string) {
    this.#creatorOid = creatorOid
    this.#byKey = this.#read()
  }

  /** Reads them again after they changed. */
  refresh(): void {
    this.#byKey = this.#read()
  }

  draw(message: LiveChatMessage): HTMLElement {
    const line = element('span', { dir: 'auto' }, [message.content])
    if (message.content.includes(':')) void this.#replaceKeys(line, message)
    return line
  }

  async #replaceKeys(line: HTMLElement, message: LiveChatMessage): Promise<void> {
    const level = emoticonLevelOf(message)
    const parts = splitEmoticons(message.content, { emoticons: await this.#byKey, level })
    line.replaceChildren(
      ...parts.map((part) => (part.kind === 'text' ? part.text : imageOf(part.emoticon))),
    )
  }

  async #read(): Promise<ReadonlyMap<string, Emote>> {
    const [site, own] = await Promise.all([
      readGroups('free'),
      readGroups(`creator?creatorOid=${this.#creatorOid}`),
    ])
    // A creator’s emote hides one of the site with the same key.
    const all = [...site, ...own].flatMap(({ emoticons, useLevel }) =>
      emoticons.map(({ key, url }) => ({ key, url, useLevel })),
    )
    return new Map(all.map((emote) => [emote.key, emote]))
  }
}

/** None if they can’t be read now: messages then show their keys. */
async function readGroups(path: string): Promise<Groups> {
  const answer = await fetch(`/api/emoticon/group/${path}`, { credentials: 'omit' }).catch(
    () => null,
  )
  if (!answer?.ok) return []
  return ((await answer.json()) as { emoticonGroups: Groups }).emoticonGroups
}

function imageOf({ key, url }: Emote): HTMLElement {
  const side = String(emoticonShownPixels)
  return element('img', { src: url, alt: `:${key}:`, width: side, height: side })
}
