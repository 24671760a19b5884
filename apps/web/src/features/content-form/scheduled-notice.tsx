import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { type Content, editedContentQuery } from './content.queries.ts'
import { localInstant, localTime } from '../../lib/local-time.ts'
import { dateWords } from './date-words.ts'

/** Why what is scheduled can't be edited (R-content-023), and both ways out (spec D64). */
export function ScheduledNotice({ content, at }: { content: Content; at: string }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [isMoving, setMoving] = useState(false)
  const { contentOid } = content
  const show = useShown(contentOid)
  const unschedule = useMutation({
    mutationFn: () => api('POST /content/unschedule', { body: { contentOid } }),
    onSuccess: (saved) => {
      show(saved.content)
      showToast(t`Content moved to drafts`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <section
      aria-label={t({ message: 'Scheduled', context: 'content' })}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-overlay p-4"
    >
      <CalendarClock aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <div className="min-w-56 flex-1">
        <p className="font-medium">
          <Trans>
            Publishes on <When at={at} />
          </Trans>
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>
            Scheduled content can’t be edited, so that what’s published is what you checked. To
            change it, move it back to your drafts.
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
          <Trans>Back to draft</Trans>
        </Button>
        <Button size="sm" variant="primary" onClick={() => setMoving(true)}>
          <Trans>Reschedule</Trans>
        </Button>
      </div>
      {isMoving ? <Reschedule {...{ contentOid, at }} onClose={() => setMoving(false)} /> : null}
    </section>
  )
}

function Reschedule({
  contentOid,
  at,
  onClose,
}: {
  contentOid: string
  at: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const show = useShown(contentOid)
  const { form, values, isChanged } = useDraft({ publishAt: localTime(new Date(at)) })
  const publishAt = localInstant(values.publishAt)
  const run = async () => {
    if (publishAt === undefined) return
    const { content } = await api('POST /content/reschedule', { body: { contentOid, publishAt } })
    const date = dateWords(i18n, publishAt)
    showToast(t`Scheduled for ${date}`)
    onClose()
    show(content)
  }
  return (
    <FormDialog
      title={<Trans>Reschedule</Trans>}
      description={<Trans>Nothing else of it changes.</Trans>}
      confirm={<Trans>Reschedule</Trans>}
      isReady={publishAt !== undefined && isChanged}
      isChanged={isChanged}
      onConfirm={run}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="publishAt"
        type="datetime-local"
        label={t`Publish at`}
        min={localTime(new Date())}
        advice={t`Choose a time that’s still to come.`}
        required
        className="max-w-64"
      />
    </FormDialog>
  )
}

/** Shows what the server answered, here and in lists. */
function useShown(contentOid: string) {
  const { api, queryClient } = useApp()
  return (next: Content) => {
    queryClient.setQueryData(editedContentQuery(api, contentOid).queryKey, next)
    void queryClient.invalidateQueries({ queryKey: ['own-contents'] })
  }
}
