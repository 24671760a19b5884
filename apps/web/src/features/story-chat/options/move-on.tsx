import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Room } from '../use-room.ts'

/** A room keeps the story that it began with; here the reader takes it to the newest one. */
export function MoveOn({ room }: { room: Room }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const moveOn = useMutation({
    mutationFn: async () => {
      await api('POST /story-chat/chat-room/{id}/move-on', { params: { id: room.roomOid } })
      await room.session.settle()
    },
    onSuccess: () => showToast(t`Chat updated to the newest version`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-accent-ink bg-accent-soft px-4 py-3 text-sm">
      <div>
        <h3 className="font-semibold">
          <Trans>This story has been updated</Trans>
        </h3>
        <p className="mt-1 text-ink-soft">
          <Trans>
            This chat still uses the version it started with. If you update, your messages stay, and
            new replies use the new characters, lore, and rules. Story values that the new version
            still has are kept. You can’t undo this.
          </Trans>
        </p>
      </div>
      <Button
        size="sm"
        className="self-start"
        busy={moveOn.isPending}
        disabled={room.isBusy}
        onClick={() => moveOn.mutate()}
      >
        <Trans>Use newest version</Trans>
      </Button>
    </section>
  )
}
