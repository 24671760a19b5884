import { Trans, useLingui } from '@lingui/react/macro'
import { giftMessageMaxLength } from '@plax/contracts/commerce/cart-values'
import { useApp } from '../../lib/app-context.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import type { PurchasedItem } from './commerce.api.ts'
import { keptPurchases } from './kept-purchases.ts'

/** Thanks for a gift, once. */
export function ThankDialog({
  gift,
  onClose,
}: {
  gift: NonNullable<PurchasedItem['gift']>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged } = useDraft({ message: '' })
  const { giftOid, giverNickname: giver } = gift
  const send = async () => {
    await api('POST /account/gift/thank', {
      body: { giftOid, message: values.message.trim() || null },
    })
    keptPurchases.noteChange()
    await queryClient.invalidateQueries({ queryKey: ['purchased'] })
    showToast(t`Thanks sent`)
  }
  return (
    <FormDialog
      title={t`Say thanks to ${giver}`}
      confirm={<Trans>Send thanks</Trans>}
      isChanged={isChanged}
      onConfirm={send}
      onClose={onClose}
    >
      <LongTextField
        form={form}
        name="message"
        label={t`Message`}
        hint={t`Optional. You can say thanks once.`}
        rows={3}
        maxLength={giftMessageMaxLength}
      />
    </FormDialog>
  )
}
