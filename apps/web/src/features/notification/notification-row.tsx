import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Age } from '../../ui/age.tsx'
import { cx } from '../../ui/class-names.ts'
import { type NotificationItem, markRead } from './notification.api.ts'
import { typeIcons, typeNames } from './type-names.ts'

/** One notification; it leads to its subject, and is read by that. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: NotificationItem
  onFollow?: () => void
}) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id, type, title, text, path, isRead, createdAt } = notification
  const Icon = typeIcons[type]
  const follow = (event: MouseEvent) => {
    // What is lost is only that it still looks new.
    if (!isRead) void markRead({ api, queryClient }, { ids: [id] }).catch(() => {})
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollow?.()
    void navigate({ href: path })
  }
  return (
    <li>
      <a href={path} onClick={follow} className="flex gap-3 px-4 py-3 hover:bg-pressed">
        <span
          className={cx(
            'mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full',
            isRead ? 'bg-pressed text-ink-soft' : 'bg-accent-soft text-accent-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              className={cx('min-w-0 flex-1 text-sm', isRead ? 'text-ink-soft' : 'font-semibold')}
            >
              {title}
            </span>
            <Age at={createdAt} className="shrink-0 text-xs text-ink-faint" />
          </span>
          <span className="block text-sm break-words text-ink-soft">{text}</span>
          <span className="sr-only">
            {i18n._(typeNames[type])} {isRead ? null : <Trans>Unread</Trans>}
          </span>
        </span>
        {isRead ? null : (
          <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />
        )}
      </a>
    </li>
  )
}
