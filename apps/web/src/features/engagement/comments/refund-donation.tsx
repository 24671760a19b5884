import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../../lib/use-money-call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Comment } from './comments.api.ts'

/** Asks an administrator why a donation is to be given back. */
export function RefundDonation({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values, isChanged } = useDraft({ reason: '' })
  const { commentOid, donationCoins } = comment
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /account/admin/donations/{commentOid}/refund', {
        params: { commentOid },
        body: { reason },
        idempotencyKey,
      }),
    stale: queriesOf(['comments', 'replies']),
    onDone: () => showToast(t`Donation refunded`),
  })
  return (
    <FormDialog
      danger
      title={<Trans>Refund this donation?</Trans>}
      description={
        <Trans>
          The donor gets <Plural value={donationCoins ?? 0} one="# coin" other="# coins" /> back,
          and the creator returns their share. The comment stays. This can’t be undone.
        </Trans>
      }
      confirm={<Trans>Refund</Trans>}
      isReady={values.reason.trim() !== ''}
      isChanged={isChanged}
      onConfirm={() => refund.run(values.reason)}
      onClose={onClose}
    >
      <LongTextField
        form={form}
        name="reason"
        label={t`Reason`}
        hint={t`The donor sees the reason.`}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
