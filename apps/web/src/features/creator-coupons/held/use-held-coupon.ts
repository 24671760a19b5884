import { isCreatorCouponCode } from '@plax/contracts/coupon/creator-coupon-values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { validCouponQuery } from '../creator-coupons.api.ts'
import { endsCoupon, heldCode, holdCode } from './held-code.ts'

export type HeldCoupon = ReturnType<typeof useHeldCoupon>

/**
 * The coupon that the browser holds for the tiers of a creator, from its address or typed; validated
 * each time that the page is opened or the reader changes (R-coupon-005), and let go where it is
 * refused.
 */
export function useHeldCoupon(creatorOid: string) {
  const { api } = useApp()
  const viewer = useViewer()
  const { filters } = useFilters(['coupon'])
  const navigate = useNavigate()
  const given = isCreatorCouponCode(filters.coupon) ? filters.coupon : null
  const [code, setCode] = useState(() => given ?? heldCode(creatorOid))
  /** Why the one before was let go. */
  const [refusal, setRefusal] = useState<Error | null>(null)
  const asked = { creatorOid, code: code ?? '', viewerOid: viewer?.oid ?? null }
  const check = useQuery({ ...validCouponQuery(api, asked), enabled: code !== null })
  const hold = (next: string | null) => {
    holdCode(creatorOid, next)
    setCode(next)
    setRefusal(null)
  }
  useEffect(() => {
    if (filters.coupon === '') return
    if (given) holdCode(creatorOid, given)
    // A reload, or the address sent on, must not bring back what was let go.
    const search = (before: Record<string, unknown>) => ({ ...before, coupon: undefined })
    void navigate({ to: '.', search: search as never, replace: true })
  }, [filters.coupon, given, creatorOid, navigate])
  const ended = endsCoupon(check.error) ? check.error : null
  useEffect(() => {
    if (!ended) return
    holdCode(creatorOid, null)
    setCode(null)
    setRefusal(ended)
  }, [ended, creatorOid])
  return {
    code,
    coupon: code === null ? null : (check.data ?? null),
    /** What keeps it from being used for now. */
    error: code === null ? null : check.error,
    refusal,
    hold,
    recheck: () => void check.refetch(),
  }
}
