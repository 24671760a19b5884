import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Viewer } from '../../lib/viewer.ts'

export interface TabProps {
  viewer: Viewer
}

interface Tab {
  /** In the address, as `?tab=`; the first one needs none. */
  name: string
  title: MessageDescriptor
  Screen: LazyExoticComponent<ComponentType<TabProps>>
}

function screen(load: () => Promise<ComponentType<TabProps>>): Tab['Screen'] {
  return lazy(async () => ({ default: await load() }))
}

const overview: Tab = {
  name: 'overview',
  title: msg`Overview`,
  Screen: screen(async () => (await import('./overview.tsx')).Overview),
}

const profile: Tab = {
  name: 'profile',
  title: msg`Profile`,
  Screen: screen(async () => (await import('./profile-tab.tsx')).ProfileTab),
}

const subscriptions: Tab = {
  name: 'subscriptions',
  title: msg({ message: 'Subscriptions', context: 'own' }),
  Screen: screen(
    async () => (await import('../subscription/own/own-subscriptions.tsx')).OwnSubscriptions,
  ),
}

const security: Tab = {
  name: 'security',
  title: msg`Security`,
  Screen: screen(async () => (await import('./security.tsx')).Security),
}

const blocked: Tab = {
  name: 'blocked',
  title: msg`Blocked`,
  Screen: screen(async () => (await import('./blocked.tsx')).Blocked),
}

const adult: Tab = {
  name: 'adult',
  title: msg`Age verification`,
  Screen: screen(async () => (await import('./adult.tsx')).Adult),
}

const notifications: Tab = {
  name: 'notifications',
  title: msg`Notifications`,
  Screen: screen(async () => (await import('../notification/settings-tab.tsx')).SettingsTab),
}

const connections: Tab = {
  name: 'connections',
  title: msg`Connections`,
  Screen: screen(async () => (await import('../links/links-tab.tsx')).LinksTab),
}

const settings: Tab = {
  name: 'settings',
  title: msg`Settings`,
  Screen: screen(async () => (await import('./settings-tab.tsx')).SettingsTab),
}

const decisions: Tab = {
  name: 'decisions',
  title: msg`Moderation`,
  Screen: screen(async () => (await import('../moderation/decisions-tab.tsx')).DecisionsTab),
}

const data: Tab = {
  name: 'data',
  title: msg`Your data`,
  Screen: screen(async () => (await import('./data.tsx')).Data),
}

/** Every tab of My Info, in its order; a tab is a file and an entry here. */
export const tabs: readonly [Tab, ...Tab[]] = [
  overview,
  profile,
  settings,
  subscriptions,
  security,
  connections,
  notifications,
  blocked,
  adult,
  decisions,
  data,
]
