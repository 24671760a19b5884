import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { roomsQuery } from '../chat/rooms.api.ts'
import { OwnRooms } from './own-rooms.tsx'

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** Who may chat and for how much, in a sentence, and the button that does it. */
export function StoryAccess({ content, access }: Answer) {
  const { api } = useApp()
  const { contentOid } = content
  const rooms = useQuery({
    ...roomsQuery(api, contentOid),
    // Rooms belong to an account or a device, which the server may not know on a first visit.
    enabled: typeof window !== 'undefined',
  })
  const latest = rooms.data?.items[0]
  return (
    <section className="flex flex-col gap-4 rounded-xl border border-line bg-raised p-4 md:p-5">
      <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <Price content={content} access={access} />
          </p>
          <Terms access={access} />
        </div>
        {access.allowed ? (
          <Link
            to="/story/$contentOid/c/{-$chatRoomOid}"
            params={{ contentOid, chatRoomOid: latest?.roomOid }}
            className={buttonClasses('primary', 'lg')}
          >
            {latest ? <Trans>Continue where you left</Trans> : <Trans>Start chatting</Trans>}
          </Link>
        ) : null}
      </div>
      {rooms.data && rooms.data.items.length > 1 ? <OwnRooms rooms={rooms.data.items} /> : null}
    </section>
  )
}

function Price({ content, access }: Answer) {
  const { i18n } = useLingui()
  const isVisitor = access.freeChatsLeft !== null
  const milli = isVisitor ? content.creditsPerChatMilli : access.replyPriceMilli
  const credits = formatAmount(milli, 'credit', i18n.locales?.toString())
  if (content.state === 'draft') return <Trans>Open to you alone until you publish it</Trans>
  if (content.visibility === 'private') return <Trans>Open to those whom its creator lets in</Trans>
  if (milli === 0) return <Trans>Open to everyone, free to chat</Trans>
  return <Trans>Open to everyone, {credits} credits a chat</Trans>
}

/** What stands in the way, or what a visitor still has for free. */
function Terms({ access }: Pick<Answer, 'access'>) {
  const { freeChatsLeft } = access
  const line = 'mt-0.5 text-sm text-ink-soft'
  if (!access.allowed) {
    return (
      <p className={line}>
        {access.reason === 'not_compiled' ? (
          <Trans>It opens once its canvas has been compiled.</Trans>
        ) : (
          <Trans>It is not open to you now.</Trans>
        )}
      </p>
    )
  }
  if (freeChatsLeft === null) return null
  return (
    <p className={line}>
      {freeChatsLeft === 0 ? (
        <Trans>No free chats left without an account</Trans>
      ) : (
        <Plural
          value={freeChatsLeft}
          one="# free chat left without an account"
          other="# free chats left without an account"
        />
      )}
    </p>
  )
}
