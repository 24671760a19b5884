import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardName, expiryOf } from './card-name.tsx'
import type { SavedCard } from './cards.api.ts'
import type { useCards } from './use-cards.ts'

/** One saved card: which it is, whether it pays, and the ways to choose or to remove it. */
export function CardRow({
  card,
  change,
}: {
  card: SavedCard
  change: ReturnType<typeof useCards>
}) {
  const [removing, setRemoving] = useState(false)
  const expiry = expiryOf(card)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <CreditCard aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <CardName card={card} />
          {card.isSelected ? (
            <Badge tone="accent">
              <Trans>Default card</Trans>
            </Badge>
          ) : null}
          {card.isDuplicate ? (
            <Badge>
              <Trans>Saved twice</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="block text-xs text-ink-faint">
          {card.isExpired ? <Trans>Expired {expiry}</Trans> : <Trans>Expires {expiry}</Trans>}
        </span>
      </span>
      <span className="flex gap-2">
        {card.isSelected ? null : (
          <Button
            size="sm"
            busy={change.isPending && change.variables.kind === 'select'}
            onClick={() => change.mutate({ kind: 'select', cardIdx: card.idx })}
          >
            <Trans>Pay with this card</Trans>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </span>
      <RemoveDialog
        card={card}
        open={removing}
        busy={change.isPending}
        onClose={() => setRemoving(false)}
        onRemove={() =>
          change.mutate(
            { kind: 'remove', cardOid: card.cardOid },
            { onSettled: () => setRemoving(false) },
          )
        }
      />
    </li>
  )
}

function RemoveDialog({
  card,
  open,
  busy,
  onClose,
  onRemove,
}: {
  card: SavedCard
  open: boolean
  busy: boolean
  onClose: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Remove this card?`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans context="card">Keep card</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-2 font-medium">
        <CardName card={card} />
      </p>
      <p className="text-ink-soft">
        <Trans>
          Subscriptions paid with this card end this month, and you won’t be charged for them again.
          You keep your coins.
        </Trans>
      </p>
    </Dialog>
  )
}
