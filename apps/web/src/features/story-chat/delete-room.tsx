import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { ChatRoom } from '../story-chats/rooms.api.ts'
import { forgetRunning } from './running-place.ts'
import { forgetUnsent } from './unsent.ts'

interface DeleteRoomProps {
  room: ChatRoom
  /** It is on the screen: its page is left before it goes. */
  current: boolean
  /** Its story is no longer open, and has no page. */
  closed: boolean
}

/** Deletes a chat for good, after saying what goes with it. */
export function DeleteRoom({ room, current, closed }: DeleteRoomProps) {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { roomOid, contentOid } = room
  const leave = () =>
    closed ? navigate({ to: '/' }) : navigate({ to: '/story/$contentOid', params: { contentOid } })
  const remove = useMutation({
    mutationFn: async () => {
      if (current) await leave()
      await app.api('DELETE /story-chat/chat-room', { body: { roomOid } })
    },
    onSuccess: () => {
      forgetUnsent(roomOid)
      forgetRunning(roomOid)
      showToast(t`Chat deleted`)
    },
    onError: (error) => showToast(messageOf(error, app.i18n), { tone: 'danger' }),
    onSettled: () => {
      setAsking(false)
      for (const key of ['chat-rooms', 'wallet', 'story']) {
        void app.queryClient.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  return (
    <>
      <IconButton label={t`Delete chat`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Delete this chat?</Trans>}
        description={
          <Trans>
            Its messages, notes, and memories will be permanently deleted. Credits spent on replies
            aren’t refunded.
          </Trans>
        }
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep chat</Trans>
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  )
}
