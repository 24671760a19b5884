import { useLingui } from '@lingui/react/macro'
import { emoticonLevelOf } from '@plax/contracts/emoticon/emoticon-text'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { ChevronDown, Pin, X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { MessageText } from './message-text.tsx'
import { Sender } from './sender.tsx'

/** The message above a chat: two lines of it, and the rest when it’s asked for. */
export function Pinned({
  creatorOid,
  message,
  selfOid,
  canUnpin,
}: {
  creatorOid: string
  message: LiveChatMessage
  selfOid: string | null
  canUnpin: boolean
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isCut = useIsCut(text, isOpen)
  const unpin = () =>
    api('POST /live/chat/pin', { body: { creatorOid, messageId: null } }).catch((error: unknown) =>
      showToast(messageOf(error, i18n), { tone: 'danger' }),
    )
  return (
    <div className="flex items-start gap-2 border-b border-line bg-accent-soft py-1 pr-1 pl-4 text-sm">
      <Pin
        aria-label={t`Pinned message`}
        className="mt-1.5 size-4 shrink-0 text-accent-ink pointer-coarse:mt-2.5"
      />
      <p
        ref={text}
        id={id}
        className={cx(
          'my-1 min-w-0 flex-1 leading-snug wrap-anywhere pointer-coarse:my-2',
          isOpen ? 'max-h-[40vh] overflow-y-auto' : 'line-clamp-2',
        )}
      >
        <Sender message={message} />{' '}
        <MessageText
          message={message}
          level={emoticonLevelOf(message)}
          {...{ creatorOid, selfOid }}
        />
      </p>
      {isCut ? (
        <IconButton
          label={isOpen ? t`Show less` : t`Show all`}
          aria-expanded={isOpen}
          aria-controls={id}
          className="size-7! pointer-coarse:size-9!"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
        </IconButton>
      ) : null}
      {canUnpin ? (
        <IconButton
          label={t`Unpin message`}
          className="size-7! pointer-coarse:size-9!"
          onClick={() => void unpin()}
        >
          <X aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

/** Whether two lines don’t show all, which changes with the width. */
function useIsCut(box: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isOpen) return undefined
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isOpen])
  return isCut
}
