import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WithdrawalState } from '@plax/contracts/account/withdrawal-values'

export const stateNames: Record<WithdrawalState, MessageDescriptor> = {
  waiting: msg`Scheduled`,
  cancelled: msg`Canceled`,
  removing: msg`Deleting`,
  removed: msg({ message: 'Deleted', context: 'account' }),
}
