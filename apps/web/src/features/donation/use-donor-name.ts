import { useLingui } from '@lingui/react/macro'
import type { Donation } from './donation.api.ts'

/** What a donor is called: their nickname, or a number if they hid it or left. */
export function useDonorName(): (donor: Pick<Donation, 'sender' | 'userIndex'>) => string {
  const { t } = useLingui()
  return ({ sender, userIndex }) => {
    if (sender) return sender.nickname
    return userIndex === null ? t`Someone` : t`Anonymous ${userIndex}`
  }
}
