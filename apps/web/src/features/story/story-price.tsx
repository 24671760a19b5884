import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { hasPrice, isForSubscribers } from '@plax/contracts/access/access-values'
import type { OutputOf } from '@plax/contracts'
import { useSubscribersMayChat } from './subscribers-may-chat.ts'

/** Who may chat and for how much, in one sentence. */
export function StoryPrice({ content, access }: OutputOf<'GET /story-chat/chat-content'>) {
  const { t } = useLingui()
  const who = useSubscribersMayChat(content)
  const isVisitor = access.freeChatsLeft !== null
  const milli =
    isVisitor && !content.modelIsStandIn ? content.creditsPerChatMilli : access.replyPriceMilli
  const credits = milli / 1000
  const isFree = milli === 0
  if (content.state === 'draft') return <Trans>Only you can see this until you publish it</Trans>
  if (content.visibility === 'private') return <Trans>Invite-only</Trans>
  if (access.by === 'entitlement' && hasPrice(content.access)) {
    if (isFree) return <Trans>Purchased: free to chat</Trans>
    return (
      <Trans>
        Purchased: <Plural value={credits} one="# credit" other="# credits" /> per reply
      </Trans>
    )
  }
  if (access.by === 'membership') {
    if (isFree) return <Trans>Included in your subscription: free to chat</Trans>
    return (
      <Trans>
        Included in your subscription: <Plural value={credits} one="# credit" other="# credits" />{' '}
        per reply
      </Trans>
    )
  }
  if (isForSubscribers(content.access)) {
    const cost = isFree
      ? t`free to chat`
      : t`${plural(credits, { one: '# credit', other: '# credits' })} per reply`
    return (
      <Trans>
        {who}: {cost}
      </Trans>
    )
  }
  if (content.access === 'buyers') {
    const coins = content.priceCoins ?? 0
    if (isFree)
      return (
        <Trans>
          Buy once for <Plural value={coins} one="# coin" other="# coins" />, then chat free
        </Trans>
      )
    return (
      <Trans>
        Buy once for <Plural value={coins} one="# coin" other="# coins" />, then{' '}
        <Plural value={credits} one="# credit" other="# credits" /> per reply
      </Trans>
    )
  }
  if (content.access === 'invited') {
    if (isFree) return <Trans>Invite-only: free to chat</Trans>
    return (
      <Trans>
        Invite-only: <Plural value={credits} one="# credit" other="# credits" /> per reply
      </Trans>
    )
  }
  if (isFree) return <Trans>Open to everyone, free to chat</Trans>
  return (
    <Trans>
      Open to everyone, <Plural value={credits} one="# credit" other="# credits" /> per reply
    </Trans>
  )
}
