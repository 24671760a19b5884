import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ScrollText, SlidersHorizontal, Ticket, type LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** What a screen is given: what its address says behind its own path, such as an id. */
export interface ScreenProps {
  item: string
}

export interface Section {
  /** Behind `/admin/`. */
  path: string
  title: MessageDescriptor
  icon: LucideIcon
  Screen: LazyExoticComponent<ComponentType<ScreenProps>>
}

function screen(load: () => Promise<ComponentType<ScreenProps>>): Section['Screen'] {
  return lazy(async () => ({ default: await load() }))
}

/** Every screen of the console, in the order of its rail; a screen is a file and an entry here. */
export const sections: Section[] = [
  {
    path: 'settings',
    title: msg`Settings`,
    icon: SlidersHorizontal,
    Screen: screen(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
  {
    path: 'coupons',
    title: msg`Chat coupons`,
    icon: Ticket,
    Screen: screen(async () => (await import('./coupons/coupons-screen.tsx')).CouponsScreen),
  },
  {
    path: 'audit',
    title: msg`Audit log`,
    icon: ScrollText,
    Screen: screen(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
  },
]
