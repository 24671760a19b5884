import { Plural, Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { hasPrice } from '@plax/contracts/access/access-values'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BuyButton } from '../commerce/buy-button.tsx'
import { GiftButton } from '../commerce/gift-button.tsx'
import { SubscribeToOpen } from '../subscription/subscribe-to-open.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { StandInNote } from './stand-in-note.tsx'
import { StoryPrice } from './story-price.tsx'
import { StoryRefusal } from './story-refusal.tsx'
import { useOwnRooms } from './use-own-rooms.ts'

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** Who may chat and for how much, in a sentence, and the button that does it. */
export function StoryAccess({ content, access }: Answer) {
  const { contentOid } = content
  const viewer = useViewer()
  const isSeller = hasPrice(content.access) && content.creator.oid === viewer?.oid
  const isBought = access.by === 'entitlement' && hasPrice(content.access)
  const isSold = access.offers.some(({ kind }) => kind === 'buy')
  const rooms = useOwnRooms(contentOid)
  const latest = rooms.data?.items[0]
  return (
    <section className="@container flex flex-col gap-4 rounded-xl border border-line bg-raised p-4 md:p-5">
      {content.modelIsStandIn ? <StandInNote isFree /> : null}
      <div className="flex flex-col gap-x-6 gap-y-4 @md:flex-row @md:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <StoryPrice content={content} access={access} />
          </p>
          <Terms access={access} />
          {isBought ? <ToReceipt /> : null}
          {isSeller ? <ToSales contentOid={contentOid} /> : null}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden @md:flex-col @md:items-stretch">
          {access.allowed ? (
            <Link
              to="/story/$contentOid/c/{-$chatRoomOid}"
              params={{ contentOid, chatRoomOid: latest?.roomOid }}
              className={buttonClasses('primary', 'lg')}
            >
              {latest ? <Trans>Continue chatting</Trans> : <Trans>Start chatting</Trans>}
            </Link>
          ) : null}
          {isSold && !access.allowed ? (
            <>
              <BuyButton contentOid={contentOid} title={content.title} type="story" />
              <AddToCart contentOid={contentOid} type="story" />
            </>
          ) : null}
          {access.allowed ? null : (
            <SubscribeToOpen
              reason={access.reason}
              offers={access.offers}
              returnTo={`/story/${contentOid}`}
            />
          )}
          {isSold || isBought ? <GiveStory content={content} /> : null}
        </div>
      </div>
      {rooms.data && rooms.data.items.length > 1 ? <OwnRooms rooms={rooms.data.items} /> : null}
    </section>
  )
}

function GiveStory({ content: { contentOid, title, creator } }: Pick<Answer, 'content'>) {
  return <GiftButton item={{ contentOid, title, type: 'story', creatorOid: creator.oid }} />
}

const wayClasses =
  'mt-0.5 inline-block py-0.5 text-sm text-ink-soft underline underline-offset-2 hover:text-ink'

function ToReceipt() {
  return (
    <Link to="/wallet/purchases" className={wayClasses}>
      <Trans>Purchases and receipts</Trans>
    </Link>
  )
}

function ToSales({ contentOid }: { contentOid: string }) {
  return (
    <Link
      to="/studio"
      search={{ view: 'sales', story: contentOid } as never}
      className={wayClasses}
    >
      <Trans>View sales</Trans>
    </Link>
  )
}

/** What stands in the way, or what a visitor still has for free. */
function Terms({ access }: Pick<Answer, 'access'>) {
  const { freeChatsLeft } = access
  const line = 'mt-0.5 text-sm text-ink-soft'
  if (!access.allowed) {
    return (
      <p className={line}>
        <StoryRefusal {...access} />
      </p>
    )
  }
  if (freeChatsLeft === null) return null
  return (
    <p className={line}>
      {freeChatsLeft === 0 ? (
        <Trans>No free chats left. Log in to continue.</Trans>
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
