import { Trans, useLingui } from '@lingui/react/macro'
import { roomTitleMaxLength } from '@plax/contracts/story-values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { RoomStatus } from '../chat.api.ts'

/** The name of a chat; what hinders a change is said under it (R-story-chat-085). */
export function TitleField({ room }: { room: RoomStatus['room'] }) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(room.title)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    try {
      await api('POST /story-chat/chat-room/{id}/update-field', {
        params: { id: room.roomOid },
        body: { field: 'title', value: title.trim() },
      })
      setProblem(null)
      showToast(t`Title changed`)
      void queryClient.invalidateQueries({ queryKey: ['chat-room'] })
      void queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
    } catch (error) {
      const isKnown = error instanceof ApiError && error.code === 'chat.title_update_failed'
      setProblem(isKnown ? error.message : t`Couldn’t change the title. Try again.`)
    }
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={t`Chat title`}
        error={problem ?? undefined}
        aside={<Counter text={title.trim()} max={roomTitleMaxLength} />}
      >
        {(ids) => (
          <span className="flex gap-2">
            <Input
              {...ids}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button
              type="submit"
              busy={busy}
              disabled={title.trim() === room.title}
              className="h-10!"
            >
              <Trans>Rename</Trans>
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
