import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { House, type LucideIcon } from 'lucide-react'
import type { Viewer } from '../lib/viewer.ts'

export interface Destination {
  to: '/'
  label: MessageDescriptor
  icon: LucideIcon
  /** Left out where it answers false. */
  shown?: (viewer: Viewer | null) => boolean
}

/** The frame's entries, in order; only screens that exist. */
const all: Destination[] = [{ to: '/', label: msg`Home`, icon: House }]

export function destinationsFor(viewer: Viewer | null): Destination[] {
  return all.filter((destination) => destination.shown?.(viewer) ?? true)
}
