import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { donationKeys } from './donation.api.ts'
import { followDonations } from './follow-donations.ts'

/** Reads donations, missions, and the wallet again after each change; once on a page. */
export function useFreshDonations(creatorOid: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followDonations(creatorOid, () => {
        for (const key of [...donationKeys, 'missions', 'wallet', 'postings'])
          void queryClient.invalidateQueries({ queryKey: [key] })
      }),
    [creatorOid, queryClient],
  )
}
