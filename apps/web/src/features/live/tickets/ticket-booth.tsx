import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ticket as TicketIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { requireSignIn } from '../../../lib/sign-in-state.ts'
import { queriesOf, useMoneyCall } from '../../../lib/use-money-call.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { useWallet } from '../../../lib/wallet.ts'
import { Button } from '../../../ui/button.tsx'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CoinsNeeded } from '../../../ui/coins-needed.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { buyTicket, type Ticket, ticketsQuery, verificationQuery } from './tickets.api.ts'

/** Sells a creator’s ticket: the current one, or the one that’s to be issued. Nothing if there is none. */
export function TicketBooth({
  creatorOid,
  intro,
}: {
  creatorOid: string
  /** What a ticket is for, to viewers without one. */
  intro?: ReactNode
}) {
  const { api } = useApp()
  const viewer = useViewer()
  const { i18n } = useLingui()
  const tickets = useQuery(ticketsQuery(api, creatorOid))
  const { data } = tickets
  const [buying, setBuying] = useState<Ticket | null>(null)
  const lacksCurrent = viewer !== null && data?.current != null && !data.isHolder
  const verification = useQuery({ ...verificationQuery(api, creatorOid), enabled: lacksCurrent })
  if (viewer?.oid === creatorOid) return null
  if (!data) {
    if (!tickets.error) return null
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 text-sm">
        {messageOf(tickets.error, i18n)}
        <Button size="sm" busy={tickets.isFetching} onClick={() => void tickets.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const { current, pending, isHolder, hasOrdered } = data
  if (!current && !pending) return null
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3',
        intro
          ? 'justify-between rounded-xl border border-line bg-raised px-4 py-3'
          : 'justify-center',
      )}
    >
      {intro && !isHolder && !hasOrdered ? <p className="text-sm text-ink-soft">{intro}</p> : null}
      {lacksCurrent && verification.data?.isPurchasedBefore ? <Expired /> : null}
      {current ? (
        isHolder ? (
          <Owned />
        ) : (
          <Offer ticket={current} onBuy={() => setBuying(current)} />
        )
      ) : null}
      {pending ? (
        hasOrdered ? (
          <p className="text-sm">
            <Trans>Your coins are held until the ticket is issued and the stream starts.</Trans>{' '}
            {pending.scheduledIssueTime ? (
              <Trans>
                Issued <When at={pending.scheduledIssueTime} />
              </Trans>
            ) : null}
          </p>
        ) : (
          <Offer ticket={pending} onBuy={() => setBuying(pending)} />
        )
      ) : null}
      {buying ? <BuyTicket ticket={buying} onClose={() => setBuying(null)} /> : null}
    </div>
  )
}

function Expired() {
  return (
    <p className="w-full text-center text-sm">
      <Trans>Your earlier ticket has expired. The creator issued a new one.</Trans>
    </p>
  )
}

function Owned() {
  return (
    <p className="flex items-center gap-2 text-sm [&>svg]:size-4">
      <TicketIcon aria-hidden />
      <Trans>You have a ticket.</Trans>
    </p>
  )
}

function Offer({ ticket, onBuy }: { ticket: Ticket; onBuy: () => void }) {
  const viewer = useViewer()
  const { price, scheduledIssueTime, issuedTime } = ticket
  const isPending = issuedTime === null && scheduledIssueTime !== null
  const words = isPending ? (
    <Trans>
      Reserve ticket for <PriceTag amount={price} currency="coin" />
    </Trans>
  ) : (
    <Trans>
      Buy ticket for <PriceTag amount={price} currency="coin" />
    </Trans>
  )
  return (
    <span className="flex flex-col items-center gap-1">
      <Button
        variant="primary"
        icon={<TicketIcon aria-hidden className="size-4" />}
        // Gold isn’t readable on the accent.
        className="[&_.figures]:text-on-accent [&_.figures_svg]:text-on-accent"
        onClick={viewer ? onBuy : requireSignIn}
      >
        <span>{words}</span>
      </Button>
      {isPending ? (
        <span className="text-sm">
          <Trans>
            Issued <When at={scheduledIssueTime} />
          </Trans>
        </span>
      ) : null}
    </span>
  )
}

function BuyTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const wallet = useWallet()
  const { creatorOid, price, issuedTime, useBonusCoins } = ticket
  const isPending = issuedTime === null
  const own = wallet === undefined ? null : wallet.coins + (useBonusCoins ? wallet.bonusCoins : 0)
  const short = own === null ? 0 : price - own
  const [failure, setFailure] = useState<unknown>(null)
  const purchase = useMoneyCall({
    call: (intent: { priceCoins: number; usePendingTicket: boolean }, idempotencyKey) => {
      setFailure(null)
      const body = { creatorOid, ...intent }
      return buyTicket(api, { body, idempotencyKey, onFailure: setFailure })
    },
    stale: queriesOf(['live', 'wallet', 'orders', 'postings']),
    isFinal: (sale) => sale !== false,
    onDone: (sale) => {
      if (sale) showToast(sale.isHeld ? t`Ticket reserved` : t`Ticket bought`)
    },
  })
  return (
    <FormDialog
      title={isPending ? <Trans>Reserve this ticket?</Trans> : <Trans>Buy this ticket?</Trans>}
      description={
        isPending ? (
          <Trans>
            Your coins are held. They’re paid when the ticket is issued and the stream starts, and
            returned if that doesn’t happen.
          </Trans>
        ) : (
          <Trans>It opens this creator’s streams until they issue a new ticket.</Trans>
        )
      }
      confirm={isPending ? <Trans>Reserve ticket</Trans> : <Trans>Buy ticket</Trans>}
      isReady={short <= 0}
      onConfirm={() => purchase.run({ priceCoins: price, usePendingTicket: isPending })}
      onClose={onClose}
    >
      <p className="flex items-center justify-between gap-4 text-sm">
        <Trans context="of a ticket">Price</Trans>
        <PriceTag amount={price} currency="coin" />
      </p>
      {own === null ? null : (
        <p className="text-sm text-ink-soft">
          <Trans>
            You have <Plural value={own} one="# coin" other="# coins" />.
          </Trans>
        </p>
      )}
      {!useBonusCoins && wallet && wallet.bonusCoins > 0 ? (
        <p className="text-sm text-ink-soft">
          <Trans>This ticket can’t be bought with bonus coins.</Trans>
        </p>
      ) : null}
      {short > 0 ? (
        <p role="status" className="flex flex-wrap gap-x-2 text-sm">
          <CoinsNeeded coins={short} />
          <BuyCoinsLink
            need={short}
            from={window.location.pathname}
            className="font-medium text-accent-ink hover:underline"
          />
        </p>
      ) : null}
      <Failure error={failure instanceof Error ? failure : null} />
    </FormDialog>
  )
}
