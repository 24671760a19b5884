import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { rememberPlace } from '../../lib/return-place.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Quote, quoteQuery } from './commerce.api.ts'
import { QuoteLines } from './quote-lines.tsx'
import { usePurchase } from './use-purchase.ts'

/** Asks before a story or a content is bought: what it costs, which coins pay, and what is left. */
export function BuyDialog({
  contentOid,
  title,
  kind,
  onClose,
}: {
  contentOid: string
  title: string
  kind: 'story' | 'content'
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const navigate = useNavigate()
  const quote = useQuery(quoteQuery(api, contentOid))
  const { buy, busy, error } = usePurchase(contentOid, () => {
    onClose()
    if (kind === 'content') return
    void navigate({
      to: '/story/$contentOid/c/{-$chatRoomOid}',
      params: { contentOid, chatRoomOid: undefined },
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Buy “${title}”`}
      description={
        kind === 'story'
          ? t`Pay once and the story stays yours. Its creator can see that you bought it.`
          : t`Pay once and it stays yours. Its creator can see that you bought it.`
      }
      actions={
        quote.data ? (
          <Actions kind={kind} quote={quote.data} busy={busy} onBuy={buy} onClose={onClose} />
        ) : (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <Loaded query={quote} pending={<Skeleton className="h-36" />}>
        {(data) => (
          <div className="flex flex-col gap-3">
            {data.priceCoins === null ? null : <QuoteLines quote={data} />}
            <Notes quote={data} />
          </div>
        )}
      </Loaded>
      {error ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {messageOf(error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}

function Actions(props: {
  kind: 'story' | 'content'
  quote: Quote
  busy: boolean
  onBuy: (quote: Quote) => void
  onClose: () => void
}) {
  const { kind, quote, busy, onBuy, onClose } = props
  const { i18n } = useLingui()
  const coins = (quote.priceCoins ?? 0).toLocaleString(i18n.locales?.toString())
  return (
    <>
      <Button onClick={onClose}>
        {quote.obstacle === null ? <Trans>Not now</Trans> : <Trans>Close</Trans>}
      </Button>
      {quote.obstacle === 'not_enough_coins' ? (
        <Link
          to="/wallet/charge"
          onClick={() =>
            rememberPlace(
              `/${kind === 'story' ? 'story' : 'play'}/${quote.contentOid}#buy`,
              'charge',
            )
          }
          className={buttonClasses('primary')}
        >
          <Trans>Buy coins</Trans>
        </Link>
      ) : null}
      {quote.obstacle === null ? (
        <Button variant="primary" busy={busy} onClick={() => onBuy(quote)}>
          <Trans>Buy for {coins} coins</Trans>
        </Button>
      ) : null}
    </>
  )
}

/** What stands in the way, and which coins do not pay. */
function Notes({ quote }: { quote: Quote }) {
  const { t } = useLingui()
  const { obstacle, allowsBonus, balance } = quote
  const reasons = {
    own_content: t`This story is yours.`,
    already_purchased: t`You already own this story.`,
    free_content: t`This story is free now. There’s nothing to buy.`,
    not_for_sale: t`This story isn’t for sale right now.`,
    not_enough_coins: t`You don’t have enough coins. Nothing was charged. Buy some, then continue here.`,
  }
  return (
    <>
      {obstacle ? (
        <p role="status" className="font-medium">
          {reasons[obstacle]}
        </p>
      ) : null}
      {!allowsBonus && balance.bonusCoins > 0 && quote.priceCoins !== null ? (
        <p className="text-sm text-ink-faint">
          <Trans>You can’t use bonus coins here.</Trans>
        </p>
      ) : null}
    </>
  )
}
