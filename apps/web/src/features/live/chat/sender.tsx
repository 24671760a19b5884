import { useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { BadgeCheck, Crown, Shield, Star } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { nameColor } from './name-color.ts'

/** Who said something: badges, and the name in its color. */
export function Sender({ message }: { message: LiveChatMessage }) {
  const { t } = useLingui()
  const name = useSenderName(message)
  const { isCreator, isManager, isAdmin, isAi, tier } = message
  return (
    <span className="font-semibold">
      {isCreator ? <Mark Icon={Crown} label={t`Creator`} className="text-gold" /> : null}
      {isAdmin ? <Mark Icon={BadgeCheck} label={t`Administrator`} className="text-teal" /> : null}
      {isManager ? (
        <Mark
          Icon={Shield}
          label={t({ message: 'Manager', context: 'live chat' })}
          className="text-good"
        />
      ) : null}
      {tier && tier.level > 0 ? (
        <Mark Icon={Star} label={t`Subscriber`} className="text-accent-ink" />
      ) : null}
      <bdi className={isAi ? 'text-accent-ink' : nameColor(message.senderOid)}>{name}</bdi>
      {isAi ? <AiMark /> : null}
    </span>
  )
}

/** Behind the name of a story’s character, whose words a model writes. */
function AiMark() {
  const { t } = useLingui()
  return (
    <span
      title={t`Character of the creator’s story, written by AI`}
      className="ml-1 inline-block rounded-sm bg-accent-soft px-1 align-[1px] text-xs font-semibold text-accent-ink"
    >
      {t({ message: 'AI', context: 'badge' })}
    </span>
  )
}

/** Guests, and viewers of anonymous chats, have numbers (R-live-chat-029). */
export function useSenderName({
  nickname,
  anonymousNumber,
}: {
  nickname: string | null
  anonymousNumber: string | null
}): string {
  const { t } = useLingui()
  const number = anonymousNumber ?? ''
  return nickname ?? t`Anonymous ${number}`
}

/** A badge before a name. */
export function Mark({
  Icon,
  label,
  className,
}: {
  Icon: typeof Crown
  label: string
  className: string
}) {
  return (
    <span title={label} className={cx('mr-1 inline-flex align-[-2px]', className)}>
      <Icon aria-label={label} className="size-3.5" />
    </span>
  )
}
