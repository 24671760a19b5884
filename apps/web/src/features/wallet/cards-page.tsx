import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardRow } from './card-row.tsx'
import { type Cards, cardsQuery } from './cards.api.ts'
import { ChargingClosed } from './charging-closed.tsx'
import { useCards } from './use-cards.ts'
import { WalletLayout } from './wallet-layout.tsx'

/** The cards that the gateway keeps for the reader (R-payment-002). */
export function CardsPage() {
  return (
    <WalletLayout title={<Trans>Saved cards</Trans>}>
      <SavedCards />
    </WalletLayout>
  )
}

function SavedCards() {
  const { api } = useApp()
  const saved = useQuery(cardsQuery(api))
  return (
    <Loaded query={saved} pending={<Skeleton className="h-40" />}>
      {(data) => {
        if (!data.isOpen) return <ChargingClosed />
        if (data.savesCards) return <CardList {...data} />
        return (
          <EmptyState
            icon={<CreditCard aria-hidden />}
            title={<Trans>Cards aren’t saved here</Trans>}
            text={
              <Trans>This site’s payment provider doesn’t save cards. You pay on its page.</Trans>
            }
          />
        )
      }}
    </Loaded>
  )
}

function CardList({ cards, gateway }: Cards) {
  const { t } = useLingui()
  const change = useCards()
  const hasTwins = cards.some((card) => card.isDuplicate)
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<CreditCard aria-hidden />}
        title={<Trans>No cards yet</Trans>}
        text={<Trans>Save a card to buy coins in one step.</Trans>}
      >
        <AddCard gateway={gateway} />
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {hasTwins ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-gold-soft px-4 py-3 text-sm">
          <Trans>The same card is saved more than once.</Trans>
          <Button
            size="sm"
            busy={change.isPending && change.variables.kind === 'remove-duplicates'}
            onClick={() => change.mutate({ kind: 'remove-duplicates' })}
          >
            <Trans>Remove duplicates</Trans>
          </Button>
        </div>
      ) : null}
      <ul
        aria-label={t`Saved cards`}
        className="divide-y divide-line rounded-lg border border-line bg-raised"
      >
        {cards.map((card) => (
          <CardRow key={card.cardOid} card={card} change={change} />
        ))}
      </ul>
      <div>
        <AddCard gateway={gateway} />
      </div>
    </div>
  )
}

function AddCard({ gateway }: { gateway: string }) {
  const { api } = useApp()
  const begin = useMutation({
    mutationFn: () => api('POST /payment/registercard', { body: {} }),
    onSuccess: ({ redirectUrl }) => leaveFor(redirectUrl),
  })
  return (
    <div className="space-y-2">
      <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
        <Trans>Add card</Trans>
      </Button>
      <Failure error={begin.error} />
      <p className="text-xs text-ink-faint">
        <Trans>
          You enter the card number at {gateway}. This site sees only the last four digits.
        </Trans>
      </p>
    </div>
  )
}
