import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { AdminCoupon } from './coupons.api.ts'

/** Deletes a coupon that nobody has; ends one that somebody has. */
export function EndCouponDialog({
  coupon: { code, claims },
  onClose,
}: {
  coupon: AdminCoupon
  onClose: () => void
}) {
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const isUnclaimed = claims === 0
  const end = async () => {
    const params = { code }
    const { outcome } = await api('DELETE /story-chat/admin/chat-coupons/{code}', { params })
    if (outcome === 'deleted') await navigate({ to: '/admin/$', params: { _splat: 'coupons' } })
    else await queryClient.invalidateQueries({ queryKey: ['admin', 'coupon', code] })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'coupons'] })
  }
  return (
    <FormDialog
      danger
      title={isUnclaimed ? <Trans>Delete {code}?</Trans> : <Trans>End {code}?</Trans>}
      description={
        isUnclaimed ? (
          <Trans>It hasn’t been claimed. Its code stops working.</Trans>
        ) : (
          <Trans>
            It can’t be claimed anymore. Users who claimed it keep what’s left, and its history
            stays here.
          </Trans>
        )
      }
      confirm={isUnclaimed ? <Trans>Delete coupon</Trans> : <Trans>End coupon</Trans>}
      onConfirm={end}
      onClose={onClose}
    />
  )
}
