import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentCategory } from '@plax/contracts/content/content-values'

/** The pages below /p; the first has everything. */
export const categoryNames: Record<ContentCategory | 'all', MessageDescriptor> = {
  all: msg`Watch and listen`,
  live: msg({ message: 'Live', context: 'a category' }),
  asmr: msg`ASMR`,
  anime: msg({ message: 'Anime', context: 'a category' }),
  bl: msg`BL`,
  draw: msg({ message: 'Drawing', context: 'a category' }),
  japan: msg({ message: 'Japan', context: 'a category' }),
}

/** What share cards and search engines say of each. */
export const categoryTexts: Record<ContentCategory | 'all', MessageDescriptor> = {
  all: msg`Videos, audio, and clips from independent creators.`,
  live: msg`Replays of live shows, to watch whenever you like.`,
  asmr: msg`Whispers, rain, and soft sounds for quiet hours.`,
  anime: msg`Animation by independent creators.`,
  bl: msg`Boys’ love to watch and listen to.`,
  draw: msg`Drawings as they’re made, and how to make them.`,
  japan: msg`Videos and audio in Japanese.`,
}
