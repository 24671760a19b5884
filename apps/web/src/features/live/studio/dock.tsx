import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LiveChat } from '../chat/live-chat.tsx'

/** The chat over the whole window, below what else belongs to it (spec D9). */
export function Dock({ creatorOid, children }: { creatorOid: string; children?: ReactNode }) {
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-ground">
      <h1 className="sr-only">
        <Trans>Chat dock</Trans>
      </h1>
      {children}
      <LiveChat inDock creatorOid={creatorOid} className="min-h-0 flex-1" />
    </div>
  )
}
