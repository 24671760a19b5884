import { Trans, useLingui } from '@lingui/react/macro'
import { roomTitleMaxLength } from '@plax/contracts/story/story-values'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import type { RoomStatus } from '../chat.api.ts'

/** The name of a chat; what hinders a change is said under it (R-story-chat-085). */
export function TitleField({ room }: { room: RoomStatus['room'] }) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { form, values } = useDraft({ title: room.title })
  const title = values.title.trim()
  const save = async () => {
    await api('POST /story-chat/chat-room/{id}/update-field', {
      params: { id: room.roomOid },
      body: { field: 'title', value: title },
    })
    showToast(t`Title changed`)
    void queryClient.invalidateQueries({ queryKey: ['chat-room'] })
    void queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
  }
  const explain = (error: unknown) => {
    const isKnown = error instanceof ApiError && error.code === 'chat.title_update_failed'
    return isKnown ? error.message : t`Couldn’t change the title. Try again.`
  }
  const { onSubmit, isBusy, problem } = useSend(form, save, { explain, field: 'title' })
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={onSubmit}>
      <TextField
        form={form}
        name="title"
        label={t`Chat title`}
        aside={<Counter text={title} max={roomTitleMaxLength} />}
        after={
          <Button type="submit" busy={isBusy} disabled={title === room.title} className="h-10!">
            <Trans>Rename</Trans>
          </Button>
        }
      />
      <Failure error={problem} />
    </form>
  )
}
