import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { saleKinds } from './sale-kinds.ts'

interface ShownKind {
  name: MessageDescriptor
  /** Its colour in charts. */
  bar: string
  mark: string
}

const shown: Readonly<Record<(typeof saleKinds)[number], ShownKind>> = {
  story: { name: msg`Stories`, bar: 'fill-accent', mark: 'bg-accent' },
  content: { name: msg`Content`, bar: 'fill-teal', mark: 'bg-teal' },
  subscription: {
    name: msg({ message: 'Subscriptions', context: 'what is sold' }),
    bar: 'fill-gold',
    mark: 'bg-gold',
  },
  chat: {
    name: msg({ message: 'Chats', context: 'what is sold' }),
    bar: 'fill-teal',
    mark: 'bg-teal',
  },
  donation: { name: msg`Donations`, bar: 'fill-danger', mark: 'bg-danger' },
  image: { name: msg`Images`, bar: 'fill-ink-soft', mark: 'bg-ink-soft' },
}

const other: ShownKind = {
  name: msg({ message: 'Other', context: 'what is sold' }),
  bar: 'fill-ink-faint',
  mark: 'bg-ink-faint',
}

/** How a kind is shown, also one that this page does not know. */
export function shownKind(kind: string): ShownKind {
  const known = saleKinds.find((one) => one === kind)
  return known ? shown[known] : other
}
