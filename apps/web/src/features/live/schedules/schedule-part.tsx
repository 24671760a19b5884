import { Trans, useLingui } from '@lingui/react/macro'
import { streamThumbnailMaxMegabytes, streamTitleMaxLength } from '@plax/contracts/live/live-values'
import type { Picture } from '@plax/contracts/media/media'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { localInstant, localTime } from '../../../lib/local-time.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CoverField } from '../../../ui/cover-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Pages } from '../../../ui/pages.tsx'
import { Part } from '../../../ui/part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { type Schedule, schedulesQuery } from './schedules.api.ts'

/** The streams that a creator announced, to add, change, and delete. */
export function SchedulePart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null)
  const list = useInfiniteQuery(schedulesQuery(api, creatorOid))
  return (
    <Part title={<Trans context="of streams">Schedule</Trans>}>
      <Card className="flex flex-col gap-4">
        <Pages
          list={list}
          pending={<SkeletonRows rows={2} className="h-12" />}
          empty={
            <p className="text-sm text-ink-soft">
              <Trans>Announce your next stream, so that viewers can be reminded.</Trans>
            </p>
          }
        >
          {(schedules) => (
            <ul className="flex flex-col divide-y divide-line">
              {schedules.map((schedule) => (
                <li
                  key={schedule.scheduleOid}
                  className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
                >
                  <div className="min-w-40 flex-1">
                    <p className="font-medium break-words">{schedule.title}</p>
                    <p className="text-sm text-ink-soft">
                      <When at={schedule.date} />
                    </p>
                  </div>
                  <Button size="sm" onClick={() => setEdited(schedule)}>
                    <Trans context="a schedule">Edit</Trans> <About>{schedule.title}</About>
                  </Button>
                  <DeleteSchedule schedule={schedule} />
                </li>
              ))}
            </ul>
          )}
        </Pages>
        <Button className="self-start" onClick={() => setEdited('new')}>
          <Trans>Announce stream</Trans>
        </Button>
        {edited ? (
          <EditSchedule
            schedule={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Card>
    </Part>
  )
}

function DeleteSchedule({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { scheduleOid, title, date, isAdultContent, thumbnail } = schedule
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['live', 'schedules'] })
  const undo = async () => {
    const imgS3Key = thumbnail?.assetOid ?? null
    await api('POST /live/schedule', { body: { title, date, isAdultContent, imgS3Key } })
    await refresh()
  }
  const remove = useMutation({
    mutationFn: () => api('DELETE /live/schedule', { body: { scheduleOid } }),
    onSuccess: async () => {
      await refresh()
      showToast(t`Announcement deleted`, { undo: () => void undo() })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button size="sm" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
      <Trans context="a schedule">Delete</Trans> <About>{title}</About>
    </Button>
  )
}

function EditSchedule({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft({
    title: schedule?.title ?? '',
    time: schedule ? localTime(new Date(schedule.date)) : '',
    isAdultContent: schedule?.isAdultContent ?? false,
    thumbnail: schedule?.thumbnail ?? (null as Picture | null),
  })
  const date = localInstant(values.time)
  const save = async () => {
    const { title, isAdultContent, thumbnail } = values
    if (!date) return
    await api('POST /live/schedule', {
      body: {
        ...(schedule && { scheduleOid: schedule.scheduleOid }),
        title,
        date,
        isAdultContent,
        imgS3Key: thumbnail?.assetOid ?? null,
      },
    })
    await queryClient.invalidateQueries({ queryKey: ['live', 'schedules'] })
    showToast(t`Stream announced`)
  }
  return (
    <FormDialog
      wide
      title={schedule ? <Trans>Edit announcement</Trans> : <Trans>Announce a stream</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={values.title.trim() !== '' && date !== undefined}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t`Title`}
        maxLength={streamTitleMaxLength}
        required
      />
      <TextField
        form={form}
        name="time"
        label={t({ message: 'Begins', context: 'a stream' })}
        type="datetime-local"
        required
      />
      <CoverField
        label={t`Thumbnail`}
        hint={t`16:9. JPEG, PNG, WebP, or GIF, up to ${streamThumbnailMaxMegabytes} MB.`}
        shape="wide"
        picture={values.thumbnail}
        nothing={<Trans>No thumbnail yet</Trans>}
        error={undefined}
        upload={async (file) => {
          const data = new FormData()
          data.set('file', file)
          set('thumbnail', await api('POST /live/thumbnail', { form: data }))
        }}
        onRemove={() => set('thumbnail', null)}
      />
      <Switch
        label={t`For adults`}
        checked={values.isAdultContent}
        onChange={(isOn) => set('isAdultContent', isOn)}
      />
    </FormDialog>
  )
}
