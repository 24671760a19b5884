import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AdminCoupon } from './coupons.api.ts'

/** Deletes a coupon that nobody has; ends one that somebody has. */
export function EndCouponDialog({
  coupon: { code, claims },
  onClose,
}: {
  coupon: AdminCoupon
  onClose: () => void
}) {
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: () => api('DELETE /story-chat/admin/chat-coupons/{code}', { params: { code } }),
    onSuccess: async ({ outcome }) => {
      onClose()
      if (outcome === 'deleted') await navigate({ to: '/admin/$', params: { _splat: 'coupons' } })
      else await queryClient.invalidateQueries({ queryKey: ['admin', 'coupon', code] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'coupons'] })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={claims === 0 ? <Trans>Delete {code}?</Trans> : <Trans>End {code}?</Trans>}
      description={
        claims === 0 ? (
          <Trans>Nobody has claimed it. Its code is unknown from then on.</Trans>
        ) : (
          <Trans>
            Nobody can claim it any more. Those who did keep what is left of it, and its usage stays
            here.
          </Trans>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {claims === 0 ? <Trans>Delete</Trans> : <Trans>End</Trans>}
          </Button>
        </>
      }
    >
      {end.isError ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(end.error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}
