import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The terms of payment in plain words. */
export function TermsDialog({
  open,
  onClose,
  onAccept,
}: {
  open: boolean
  onClose: () => void
  onAccept: () => void
}) {
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={<Trans>Terms of payment</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" onClick={onAccept}>
            <Trans>Accept</Trans>
          </Button>
        </>
      }
    >
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-ink-soft marker:text-ink-faint">
        <li>
          <Trans>
            You buy coins from the operator of this site. They are spent on this site only, and are
            tied to your account.
          </Trans>
        </li>
        <li>
          <Trans>
            The price you see is the whole price: it includes taxes and the fees of the way you pay.
          </Trans>
        </li>
        <li>
          <Trans>
            You are charged when you approve the payment at the gateway. The coins are credited
            once, as soon as the payment is confirmed. A payment that fails or is declined costs
            nothing.
          </Trans>
        </li>
        <li>
          <Trans>
            Coins you have bought do not expire. Bonus coins are a gift: they are counted apart,
            spent first, may expire, and cannot be converted or refunded.
          </Trans>
        </li>
        <li>
          <Trans>
            Coins can be converted to credits for chats with stories, up to a limit each day. A
            conversion is not undone.
          </Trans>
        </li>
        <li>
          <Trans>
            For a refund of coins you have not used, ask the operator. The rights that the law gives
            you as a buyer stay as they are.
          </Trans>
        </li>
        <li>
          <Trans>
            Every movement of your coins is kept in the books, and you can read each one in your
            wallet.
          </Trans>
        </li>
      </ol>
    </Dialog>
  )
}
