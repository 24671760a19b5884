import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'

type Access = OutputOf<'GET /story-chat/chat-content'>['access']

/** Why a story is not open to the reader, or what they get for what would open it. */
export function StoryRefusal({ reason, offers }: Pick<Access, 'reason' | 'offers'>) {
  const isSold = offers.some(({ kind }) => kind === 'buy')
  switch (reason) {
    case 'not_compiled':
      return <Trans>It opens once its canvas has been compiled.</Trans>
    case 'not_entitled':
      return <Trans>You pay once, and it stays open to you.</Trans>
    case 'not_subscribed':
      if (isSold) {
        return <Trans>Bought once, it stays open to you; else for as long as you subscribe.</Trans>
      }
      return offers.length > 0 ? (
        <Trans>It is open to you for as long as you subscribe.</Trans>
      ) : (
        <Trans>No subscription that begins now opens it.</Trans>
      )
    case 'tier_too_low':
      return <Trans>The tier that you subscribe to does not open it.</Trans>
    case 'subscribed_too_late':
      return <Trans>Your subscription began too late for it.</Trans>
    case 'before_streak':
      return <Trans>Your tier opens what is published from the month on in which you began.</Trans>
    default:
      return <Trans>It is not open to you now.</Trans>
  }
}
