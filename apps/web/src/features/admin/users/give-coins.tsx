import { Trans, useLingui } from '@lingui/react/macro'
import type { InputOf } from '@plax/contracts'
import { giftMaxCoins } from '@plax/contracts/payment/payment-values'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { Choices } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type ReadUser, userQueries } from './users.api.ts'

type Bucket = 'coin' | 'bonusCoin'

/** Gives a user coins. */
export function GiveCoins({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const { form, values, set } = useDraft<{ bucket: Bucket; amount: string }>({
    bucket: 'bonusCoin',
    amount: '',
  })
  const { bucket, amount } = values
  const coins = /^\d+$/.test(amount.trim()) ? Number(amount) : 0
  const { nickname } = user
  const gift = useMoneyCall({
    call: (body: InputOf<'POST /account/admin/coin-gifts'>['body'], idempotencyKey) =>
      api('POST /account/admin/coin-gifts', { body, idempotencyKey }),
    stale: userQueries(user.oid),
    onDone: ({ approvalOid }) =>
      showToast(
        approvalOid ? t`Second approval requested for the gift` : t`Coins given to ${nickname}`,
      ),
  })
  return (
    <ReasonDialog
      title={<Trans>Give {nickname} coins</Trans>}
      description={
        <Trans>
          Coins are added to the wallet immediately, unless the amount needs a second administrator.
          This can’t be undone.
        </Trans>
      }
      confirm={<Trans>Give coins</Trans>}
      hint={t`Recorded in the audit log and shown to the recipient.`}
      isReady={coins >= 1 && coins <= giftMaxCoins}
      isChanged={amount !== ''}
      onConfirm={(reason) => gift.run({ userOid: user.oid, bucket, coins, reason })}
      onClose={onClose}
    >
      <Choices
        legend={t`Coin type`}
        className="grid"
        value={bucket}
        onChange={(chosen) => set('bucket', chosen)}
        choices={[
          {
            value: 'bonusCoin',
            label: (
              <Choice
                name={t`Bonus coins`}
                text={t`Spent first. Creators earn nothing from them.`}
              />
            ),
          },
          {
            value: 'coin',
            label: (
              <Choice
                name={t`Coins`}
                text={t`These work like purchased coins: creators earn their share.`}
              />
            ),
          },
        ]}
      />
      <TextField
        form={form}
        name="amount"
        label={t`Number of coins`}
        hint={t`Up to ${giftMaxCoins.toLocaleString(locale)}.`}
        inputMode="numeric"
        required
      />
    </ReasonDialog>
  )
}

function Choice({ name, text }: { name: string; text: string }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-ink-soft">{text}</span>
    </>
  )
}
