import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const unsaid = msg`The bank gave no reason.`
const unproved = msg`The payer didn’t complete the bank’s authentication.`
const overLimit = msg`The card is over its limit.`
const notReached = msg`The bank couldn’t be reached or asked to retry later.`
const missing = msg`The card is reported lost or stolen.`
const wrongData = msg`The card number or security code is incorrect.`

/** Codes of gateways (https://docs.stripe.com/declines/codes), and our own where no bank was asked. */
const words: Record<string, MessageDescriptor> = {
  authentication_required: msg`The bank required authentication, but the payer wasn’t present.`,
  call_issuer: unsaid,
  card_decline_rate_limit_exceeded: msg`The card was declined too many times.`,
  card_declined: unsaid,
  card_not_supported: msg`The card doesn’t support this type of payment.`,
  card_removed: msg`The card was removed before it was charged.`,
  card_velocity_exceeded: overLimit,
  currency_not_supported: msg`The card doesn’t support this currency.`,
  do_not_honor: unsaid,
  expired_card: msg`The card has expired.`,
  fraudulent: msg`The gateway flagged the payment as fraud.`,
  generic_decline: unsaid,
  incorrect_cvc: wrongData,
  incorrect_number: wrongData,
  insufficient_funds: msg`Insufficient funds.`,
  invalid_account: msg`The card’s account isn’t valid.`,
  invalid_cvc: wrongData,
  issuer_not_available: notReached,
  lost_card: missing,
  payment_intent_authentication_failure: unproved,
  pickup_card: missing,
  processing_error: notReached,
  reenter_transaction: notReached,
  restricted_card: missing,
  session_expired: msg`The payment page expired before payment.`,
  stolen_card: missing,
  transaction_not_allowed: unsaid,
  try_again_later: notReached,
  withdrawal_count_limit_exceeded: overLimit,
}

/**
 * Why a card was declined, with the gateway's own code, by which its support knows it. Without a code
 * nobody asked, or nobody says: older charges kept none.
 */
export function DeclineReason({ code }: { code: string | null }) {
  const { t } = useLingui()
  if (code === null) return t`No reason recorded.`
  const said = words[code]
  return (
    <>
      {said ? t(said) : null}
      <code className="block text-xs break-all text-ink-faint">{code}</code>
    </>
  )
}
