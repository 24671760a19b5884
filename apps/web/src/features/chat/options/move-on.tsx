import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Room } from '../use-room.ts'

/** A room keeps the story that it began with; here the reader takes it to the newest one. */
export function MoveOn({ room }: { room: Room }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [busy, setBusy] = useState(false)
  const moveOn = async () => {
    setBusy(true)
    try {
      await api('POST /story-chat/chat-room/{id}/move-on', { params: { id: room.roomOid } })
      await room.session.settle()
      showToast(t`From the next reply on this chat is told by the newest version.`)
    } catch (error) {
      setBusy(false)
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
  }
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-accent-ink bg-accent-soft px-4 py-3 text-sm">
      <div>
        <h3 className="font-semibold">
          <Trans>Its creator has changed this story</Trans>
        </h3>
        <p className="mt-1 text-ink-soft">
          <Trans>
            This chat is still told by the version that it began with. If you move on, every word
            stays, and the next replies know the new characters, lore and rules. Values that still
            exist are kept. There is no way back.
          </Trans>
        </p>
      </div>
      <Button
        size="sm"
        className="self-start"
        busy={busy}
        disabled={room.isBusy}
        onClick={() => void moveOn()}
      >
        <Trans>Move on to the newest version</Trans>
      </Button>
    </section>
  )
}
