import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'

type Access = OutputOf<'GET /story-chat/chat-content'>['access']

/** Why a story is not open to the reader, or what they get for what would open it. */
export function StoryRefusal({ reason, offers }: Pick<Access, 'reason' | 'offers'>) {
  const isSold = offers.some(({ kind }) => kind === 'buy')
  switch (reason) {
    case 'not_compiled':
      return <Trans>Compile the canvas to open this story.</Trans>
    case 'not_entitled':
      return <Trans>Pay once and keep it.</Trans>
    case 'not_subscribed':
      if (isSold) {
        return (
          <Trans>Buy it once to keep it, or subscribe to read it while you’re subscribed.</Trans>
        )
      }
      return offers.length > 0 ? (
        <Trans>You can read it while you’re subscribed.</Trans>
      ) : (
        <Trans>Subscribing now won’t unlock it.</Trans>
      )
    case 'tier_too_low':
      return <Trans>Your current tier doesn’t include it.</Trans>
    case 'subscribed_too_late':
      return <Trans>You subscribed too late to read this one.</Trans>
    case 'before_streak':
      return <Trans>Your tier only includes stories published since the month you joined.</Trans>
    default:
      return <Trans>This story isn’t available to you right now.</Trans>
  }
}
