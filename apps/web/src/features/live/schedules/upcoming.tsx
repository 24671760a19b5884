import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellRing, CalendarPlus } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { About } from '../../../ui/about.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { type Schedule, upcomingQuery } from './schedules.api.ts'

/** Streams that are announced, with reminders and a calendar; nothing if there are none. */
export function Upcoming({ creatorOid }: { creatorOid?: string }) {
  const { api } = useApp()
  const schedules = useQuery(upcomingQuery(api, creatorOid)).data ?? []
  if (schedules.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-semibold">
          <Trans>Upcoming streams</Trans>
        </h2>
        {creatorOid ? (
          <a
            href={`/api/live/schedule/calendar?creatorOid=${creatorOid}`}
            download="live.ics"
            className={buttonClasses('ghost', 'sm')}
          >
            <CalendarPlus aria-hidden className="size-4" />
            <Trans>Add to calendar</Trans>
          </a>
        ) : null}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {schedules.map((schedule) => (
          <li
            key={schedule.scheduleOid}
            className="flex min-w-0 gap-3 rounded-lg border border-line bg-raised p-3"
          >
            <Picture
              picture={schedule.thumbnail ?? schedule.creatorPicture}
              alt=""
              name={schedule.title}
              className="aspect-video w-28 shrink-0 self-start overflow-hidden rounded-md"
            />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Link
                to="/live/$id"
                params={{ id: schedule.creatorOid }}
                className="line-clamp-2 font-medium hover:underline"
              >
                {schedule.title}
              </Link>
              <p className="truncate text-sm text-ink-soft">{schedule.creatorNickname}</p>
              <p className="text-sm">
                <When at={schedule.date} />
              </p>
              <Remind schedule={schedule} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Remind({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const { scheduleOid, isReminded, title, creatorOid } = schedule
  const remind = useMutation({
    mutationFn: () =>
      api('POST /live/schedule/reminder', { body: { scheduleOid, isOn: !isReminded } }),
    onSuccess: async ({ isReminded: isOn }) => {
      await queryClient.invalidateQueries({ queryKey: ['live', 'schedules'] })
      showToast(isOn ? t`You’ll be reminded ten minutes before` : t`Reminder removed`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (viewer?.oid === creatorOid) return null
  if (!viewer) {
    return (
      <Button size="sm" className="self-start" onClick={openSignIn}>
        <Trans>Remind me</Trans> <About>{title}</About>
      </Button>
    )
  }
  const Icon = isReminded ? BellRing : Bell
  return (
    <Button
      size="sm"
      className="self-start"
      aria-pressed={isReminded}
      icon={<Icon aria-hidden className="size-4" />}
      busy={remind.isPending}
      onClick={() => remind.mutate()}
    >
      {isReminded ? <Trans>Reminder on</Trans> : <Trans>Remind me</Trans>} <About>{title}</About>
    </Button>
  )
}
