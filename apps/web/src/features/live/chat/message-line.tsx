import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { emoticonLevelOf } from '@plax/contracts/emoticon/emoticon-text'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Flag, LogOut, MoreVertical, Pin, PinOff, Shield, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { requireSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { ChatSelf } from './chat.api.ts'
import { MessageText } from './message-text.tsx'
import { Sender } from './sender.tsx'
import { useUndoAct } from './use-undo-act.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('../../moderation/report-dialog.tsx')).ReportDialog,
}))
const BanDialog = lazy(async () => ({ default: (await import('./ban-dialog.tsx')).BanDialog }))
const KickDialog = lazy(async () => ({ default: (await import('./kick-dialog.tsx')).KickDialog }))
const HireDialog = lazy(async () => ({ default: (await import('./hire-dialog.tsx')).HireDialog }))

interface Props {
  message: LiveChatMessage
  creatorOid: string
  self: ChatSelf | null
  isPinned: boolean
  /** That its sender wrote in a row, who is banned. */
  hiddenCount: number
}

type Asked = 'report' | 'kick' | 'ban' | 'hire' | null

/** A message, and what can be done about it. */
export function MessageLine(props: Props) {
  const { message, hiddenCount } = props
  const [asked, setAsked] = useState<Asked>(null)
  const isGone = message.isDeleted || message.isBan
  return (
    <div className="group relative flex items-start gap-1 py-1 pr-1 pl-4 hover:bg-pressed/50 focus-within:bg-pressed/50">
      <p className="min-w-0 flex-1 py-0.5 leading-snug pointer-coarse:py-2">
        <Sender message={message} />{' '}
        {isGone ? (
          <span className="text-ink-faint italic">
            {message.isBan ? (
              <Plural
                value={hiddenCount}
                one="Hidden: this person is banned."
                other="# messages hidden: this person is banned."
              />
            ) : (
              <Trans>Message deleted</Trans>
            )}
          </span>
        ) : (
          <MessageText
            message={message}
            creatorOid={props.creatorOid}
            level={emoticonLevelOf(message)}
            selfOid={props.self?.senderOid ?? null}
          />
        )}
      </p>
      <Actions {...props} onAsk={setAsked} />
      <Suspense fallback={null}>
        {asked === 'report' ? (
          <ReportDialog
            target={{ kind: 'live-chat', oid: message.id }}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {asked === 'kick' ? <KickDialog {...props} onClose={() => setAsked(null)} /> : null}
        {asked === 'ban' ? <BanDialog {...props} onClose={() => setAsked(null)} /> : null}
        {asked === 'hire' ? <HireDialog {...props} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </div>
  )
}

function Actions(props: Props & { onAsk: (asked: Asked) => void }) {
  const { t } = useLingui()
  const moderation = useModerating(props)
  const viewer = useViewer()
  const { message, self, onAsk } = props
  const isOwn = message.senderOid === self?.senderOid && !message.isAi
  const report: MenuItem = {
    key: 'report',
    label: t`Report`,
    icon: <Flag aria-hidden />,
    onSelect: () => (viewer ? onAsk('report') : requireSignIn()),
  }
  const groups = [moderation, ...(isOwn || message.isDeleted ? [] : [[report]])].filter(
    (items) => items.length > 0,
  )
  if (groups.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={t`Message menu`}
          className={cx(
            'size-7! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-9! pointer-coarse:opacity-60',
          )}
        >
          <MoreVertical aria-hidden />
        </IconButton>
      }
      groups={groups}
    />
  )
}

/** What moderators do about a message; some of it can be undone in the toast that tells of it. */
function useModerating({
  message,
  creatorOid,
  self,
  isPinned,
  onAsk,
}: Props & { onAsk: (asked: Asked) => void }): MenuItem[] {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const undo = useUndoAct(creatorOid)
  if (!self?.canModerate) return []
  const isOwn = message.senderOid === self.senderOid
  const { id: messageId, isCreator, isManager, isAdmin, isAi } = message
  const fail = (error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const act = async (work: () => Promise<{ actOid: string | null }>, text: string) => {
    try {
      const { actOid } = await work()
      if (actOid) showToast(text, { undo: () => undo.mutate(actOid), about: [actOid] })
      await queryClient.invalidateQueries({ queryKey: ['live-chat', creatorOid] })
    } catch (error) {
      fail(error)
    }
  }
  const pin = () =>
    void api('POST /live/chat/pin', {
      body: { creatorOid, messageId: isPinned ? null : messageId },
    }).catch(fail)
  const items: MenuItem[] = []
  if (!message.isDeleted) {
    items.push(
      {
        key: 'pin',
        label: isPinned ? t`Unpin message` : t`Pin message`,
        icon: isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
        onSelect: pin,
      },
      {
        key: 'delete',
        label: t`Delete message`,
        icon: <Trash2 aria-hidden />,
        onSelect: () =>
          void act(
            () => api('POST /live/chat/delete', { body: { creatorOid, messageId } }),
            t`Message deleted`,
          ),
      },
    )
  }
  const canTarget = !isOwn && !isAi && !isCreator && !isAdmin && (!isManager || self.isCreator)
  if (!canTarget) return items
  if (!message.isGuest && message.nickname !== null && !isManager) {
    items.push({
      key: 'hire',
      label: t`Make manager`,
      icon: <Shield aria-hidden />,
      onSelect: () => onAsk('hire'),
    })
  }
  items.push(
    {
      key: 'kick',
      label: t`Remove from stream`,
      icon: <LogOut aria-hidden />,
      danger: true,
      onSelect: () => onAsk('kick'),
    },
    {
      key: 'ban',
      label: t`Ban from chat`,
      icon: <Ban aria-hidden />,
      danger: true,
      onSelect: () => onAsk('ban'),
    },
  )
  return items
}
