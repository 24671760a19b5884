import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWallet } from '../../lib/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

/** Something that the house does for a content, how it stands, and where it can be bought. */
export function PaidExtra(props: {
  title: ReactNode
  text: ReactNode
  /** How it stands, where it was bought. */
  state?: ReactNode
  /** Null: not to be bought now. */
  priceCoins: number | null
  buy: ReactNode
  question: ReactNode
  onBuy: (priceCoins: number) => Promise<unknown>
}) {
  const [isAsking, setAsking] = useState(false)
  const { title, text, state, priceCoins, buy, question, onBuy } = props
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
        {state ? <div className="mt-1 text-sm">{state}</div> : null}
      </div>
      {priceCoins === null ? null : (
        <Button size="sm" onClick={() => setAsking(true)}>
          {buy}
        </Button>
      )}
      {isAsking && priceCoins !== null ? (
        <Question
          title={question}
          text={text}
          priceCoins={priceCoins}
          confirm={buy}
          onConfirm={() => onBuy(priceCoins)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function Question({
  title,
  text,
  priceCoins,
  confirm,
  onConfirm,
  onClose,
}: {
  title: ReactNode
  text: ReactNode
  priceCoins: number
  confirm: ReactNode
  onConfirm: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useLingui()
  const wallet = useWallet()
  const here = useLocation({ select: ({ href }) => href })
  const held = wallet ? wallet.coins + wallet.bonusCoins : null
  const price = <Plural value={priceCoins} one="# coin" other="# coins" />
  if (held !== null && held < priceCoins) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={<BuyCoinsLink need={priceCoins - held} from={here} />}
      >
        <p>
          <Trans>It costs {price}.</Trans>{' '}
          <Trans>
            You have <Plural value={held} one="# coin" other="# coins" />.
          </Trans>
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      description={text}
      confirm={confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p aria-label={t`Price`} className="font-medium">
        {price}
      </p>
    </FormDialog>
  )
}
