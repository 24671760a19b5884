import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Viewer } from '../lib/viewer.ts'
import type { IconName } from '../ui/icon.tsx'

export interface Destination {
  to: '/' | '/story' | '/p' | '/chats' | '/library' | '/studio' | '/wallet'
  label: MessageDescriptor
  icon: IconName
  /** Left out where it answers false. */
  shown?: (viewer: Viewer | null) => boolean
}

/** The frame's entries, in order; only screens that exist. */
const all: Destination[] = [
  { to: '/', label: msg`Home`, icon: 'home' },
  { to: '/story', label: msg`Stories`, icon: 'story' },
  { to: '/p', label: msg({ message: 'Watch', context: 'videos and audio' }), icon: 'watch' },
  { to: '/chats', label: msg`Chats`, icon: 'chats' },
  { to: '/library', label: msg`Library`, icon: 'library' },
  { to: '/wallet', label: msg`Wallet`, icon: 'wallet', shown: Boolean },
  {
    to: '/studio',
    label: msg`Studio`,
    icon: 'studio',
    shown: (viewer) => viewer?.canWriteStories ?? false,
  },
]

/** Whether an address belongs to an entry; the setup of a story is a part of the Studio, what plays of Watch. */
export function isAt({ to }: Destination, pathname: string): boolean {
  const place = pathname
    .replace(/^\/story\/setup\//, '/studio/')
    .replace(/^\/(play|scenario|live)\//, '/p/')
  return place === to || (to !== '/' && place.startsWith(`${to}/`))
}

export function destinationsFor(viewer: Viewer | null): Destination[] {
  return all.filter((destination) => destination.shown?.(viewer) ?? true)
}

/** Those of a phone, which has room for five: the library leads to the chats too, and the bar above to the wallet. */
export function phoneDestinationsFor(viewer: Viewer | null): Destination[] {
  const shown = destinationsFor(viewer)
  const spare: readonly string[] = ['/chats', '/wallet'].slice(0, Math.max(0, shown.length - 5))
  return shown.filter(({ to }) => !spare.includes(to))
}
