import { useLingui } from '@lingui/react/macro'
import {
  Bookmark,
  BookmarkCheck,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Pencil,
  RefreshCw,
} from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { ChatMessage } from '../chat.api.ts'
import { offers, swiped, type Turns } from './turns.ts'
import { useTurnMenu } from './use-turn-menu.tsx'

export interface TurnBarProps {
  message: ChatMessage
  turns: Turns
  isLast: boolean
  isBookmarked: boolean
  /** A reply is being written: nothing can be changed. */
  still: boolean
  canBranch: boolean
  onEdit: () => void
}

/** The quiet bar under a message. It keeps its place while it is not shown, where it can hover. */
export function TurnBar(props: TurnBarProps & { isActive: boolean }) {
  const { isActive, message } = props
  const shape = cx(
    'flex min-h-9 items-center',
    message.role === 'user' ? 'justify-end' : '-ml-2 @2xl:ml-[4.25rem]',
    !isActive && 'pointer-coarse:hidden',
  )
  return <div className={shape}>{isActive ? <Actions {...props} /> : null}</div>
}

function Actions(props: TurnBarProps) {
  const { t } = useLingui()
  const { message, turns, isLast, isBookmarked, still, onEdit } = props
  const groups = useTurnMenu(props)
  const can = offers(message, isLast)
  return (
    <div role="group" aria-label={t`Message actions`} className="flex animate-fade items-center">
      {can.swipes ? <Swipes {...props} /> : null}
      {can.reroll ? (
        <IconButton label={t`Regenerate`} disabled={still} onClick={() => turns.reroll(message)}>
          <RefreshCw aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={t`Edit`} disabled={still} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={isBookmarked ? t`Remove bookmark` : t`Bookmark`}
        onClick={() => turns.bookmark(message)}
      >
        {isBookmarked ? (
          <BookmarkCheck aria-hidden className="text-accent-ink" />
        ) : (
          <Bookmark aria-hidden />
        )}
      </IconButton>
      <Menu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={groups}
      />
    </div>
  )
}

function Swipes({ message, turns, still }: TurnBarProps) {
  const { t } = useLingui()
  const { version, versions } = message
  const arrow = (step: 1 | -1) => ({
    disabled: still || swiped(message, step) === null,
    onClick: () => turns.swipe(message, step),
  })
  return (
    <div className="flex items-center">
      <IconButton label={t`Previous version`} {...arrow(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span role="status" className="figures text-sm text-ink-soft">
        <span className="sr-only">{t`Version ${version + 1} of ${versions}`}</span>
        <span aria-hidden>
          {version + 1}/{versions}
        </span>
      </span>
      <IconButton label={t`Next version`} {...arrow(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
