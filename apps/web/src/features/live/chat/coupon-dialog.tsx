import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { carriedCoupon, carryCoupon } from '../../../lib/chat-coupon.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { chatRoomQuery } from './chat.api.ts'

/** Where a guest enters a chat coupon, which opens a limited chat to them (R-live-chat-031). */
export function CouponDialog({ creatorOid, onClose }: { creatorOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { form, values, isChanged } = useDraft({ code: carriedCoupon() ?? '' })
  const code = values.code.trim()
  const use = async () => {
    await api('POST /live/chat/coupon', { body: { creatorOid, code } })
    carryCoupon(code)
    showToast(t`You can chat until the stream ends`)
    const keys = [chatRoomQuery(api, creatorOid).queryKey, ['coupons']]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  return (
    <FormDialog
      title={<Trans>Use a chat coupon</Trans>}
      description={<Trans>One of its chats lets you write here until this stream ends.</Trans>}
      confirm={<Trans>Use coupon</Trans>}
      isReady={code !== ''}
      isChanged={isChanged}
      onConfirm={use}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t`Coupon code`}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono uppercase"
      />
    </FormDialog>
  )
}
