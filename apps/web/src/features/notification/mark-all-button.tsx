import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { markRead } from './notification.api.ts'

/** Marks what is shown, and all before it; what comes meanwhile stays unread. */
export function MarkAllButton({ newest, unread }: { newest: string; unread: number }) {
  const { api } = useApp()
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const all = useMutation({
    mutationFn: () => markRead({ api, queryClient }, { upTo: newest }),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      variant="ghost"
      busy={all.isPending}
      disabled={unread === 0}
      onClick={() => all.mutate()}
      icon={<CheckCheck aria-hidden className="size-4" />}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  )
}
