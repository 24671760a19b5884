import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  commentMaxLength,
  donationMaxCoins,
  donorNameMaxLength,
} from '@plax/contracts/engagement/comment-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useApp } from '../../../lib/app-context.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { queriesOf, useMoneyCall } from '../../../lib/use-money-call.ts'
import { useWallet } from '../../../lib/wallet.ts'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import { CoinsNeeded } from '../../../ui/coins-needed.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import type { DonateProps } from './donate-button.tsx'

const amounts = [10, 50, 100, 500]

interface Donation {
  amount: number
  donatorNickname: string
  comment: string
}

/** Gives coins to the creator of an item with a comment (R-donation-003). */
export function DonateDialog({ onClose, ...to }: DonateProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { creator, nickname } = to
  const wallet = useWallet()
  const first = { amount: String(amounts[0]), donatorNickname: nickname, comment: '' }
  const { form, values, isChanged, set } = useDraft(first)
  const donation = useDonation(to)
  const amount = /^\d+$/.test(values.amount) ? Number(values.amount) : 0
  const short = wallet === undefined ? 0 : amount - wallet.coins
  const isTooSmall = amount < donationMinCoins
  const isTooLarge = amount > donationMaxCoins
  const most = donationMaxCoins.toLocaleString(locale)
  return (
    <FormDialog
      title={<Trans>Donate to {creator.name}</Trans>}
      description={
        <Trans>
          Your comment is highlighted and can’t be deleted. You can’t use bonus coins here.
        </Trans>
      }
      confirm={<Trans>Donate</Trans>}
      isReady={!isTooSmall && !isTooLarge && short <= 0}
      isChanged={isChanged}
      onConfirm={() =>
        donation.run({ amount, donatorNickname: values.donatorNickname, comment: values.comment })
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label={t`Amount in coins`}>
        {amounts.map((coins) => (
          <button
            key={coins}
            type="button"
            aria-pressed={amount === coins}
            onClick={() => set('amount', String(coins))}
            className="h-9 min-w-14 rounded-full border border-line px-4 text-sm tabular-nums hover:bg-pressed aria-pressed:border-gold aria-pressed:bg-gold-soft aria-pressed:font-medium pointer-coarse:h-11"
          >
            {coins}
          </button>
        ))}
      </div>
      <TextField
        form={form}
        name="amount"
        label={t`Coins`}
        inputMode="numeric"
        autoComplete="off"
        error={
          isTooSmall
            ? t`Donate at least ${donationMinCoins} coins.`
            : isTooLarge
              ? t`Donate at most ${most} coins.`
              : undefined
        }
        hint={
          wallet === undefined ? undefined : (
            <Trans>
              You have <Plural value={wallet.coins} one="# coin" other="# coins" />.
            </Trans>
          )
        }
      />
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
      <LongTextField form={form} name="comment" label={t`Message`} maxLength={commentMaxLength} />
      <TextField
        form={form}
        name="donatorNickname"
        label={t`Name to show`}
        hint={t`With another name, only you and the creator know it’s you.`}
        maxLength={donorNameMaxLength}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function useDonation({ contentOid, creator }: DonateProps) {
  const { t } = useLingui()
  const { api } = useApp()
  return useMoneyCall({
    call: (donation: Donation, idempotencyKey) =>
      api('POST /account/donate', {
        body: { ...donation, contentOid, creatorOid: creator.oid, creatorNickname: creator.name },
        idempotencyKey,
      }),
    stale: queriesOf(['wallet', 'postings', 'comments', 'item-counts']),
    onDone: () => showToast(t`Donation sent`),
  })
}
