import { Trans } from '@lingui/react/macro'
import type { LiveChatAudience } from '@plax/contracts/live/chat-values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { creatorQuery } from '../../../lib/creator.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { FollowButton } from '../../following/follow-button.tsx'
import { SubscribeLink } from '../../subscription/subscribe/subscribe-link.tsx'
import { chatRoomQuery } from './chat.api.ts'

const CouponDialog = lazy(async () => ({
  default: (await import('./coupon-dialog.tsx')).CouponDialog,
}))

/** Who may write in a limited chat, and the way for the viewer to be one of them. */
export function LimitedNotice({
  creatorOid,
  missing,
}: {
  creatorOid: string
  missing: Exclude<LiveChatAudience, 'everyone'>
}) {
  const viewer = useViewer()
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 py-1 text-sm text-ink-soft">
      <p>
        {missing === 'subscribers' ? (
          <Trans>Only subscribers can chat now.</Trans>
        ) : (
          <Trans>Only followers can chat now.</Trans>
        )}
      </p>
      {viewer ? (
        missing === 'subscribers' ? (
          <SubscribeLink creatorOid={creatorOid} isOffer />
        ) : (
          <Follow creatorOid={creatorOid} />
        )
      ) : (
        <>
          <Button size="sm" variant="primary" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
          <UseCoupon creatorOid={creatorOid} />
        </>
      )}
    </div>
  )
}

/** The chat opens to who follows, here or elsewhere on the page. */
function Follow({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const creator = useQuery(creatorQuery(api, creatorOid)).data
  const isFollower = creator?.isFavorite ?? false
  useEffect(() => {
    const { queryKey } = chatRoomQuery(api, creatorOid)
    if (isFollower) void queryClient.invalidateQueries({ queryKey })
  }, [api, creatorOid, isFollower, queryClient])
  if (!creator || isFollower) return null
  return <FollowButton creator={{ ...creator, isFavorite: false }} />
}

/** Guests can write for a chat coupon. */
function UseCoupon({ creatorOid }: { creatorOid: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<Ticket aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Use coupon</Trans>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CouponDialog creatorOid={creatorOid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
