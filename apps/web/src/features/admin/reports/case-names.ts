import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppealState, CaseState } from '@plax/contracts/moderation/moderation-values'

export const caseStateNames: Record<CaseState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'report' }),
  acted: msg`Acted on`,
  dismissed: msg`Dismissed`,
  gone: msg`Account deleted`,
}

export const answerNames: Record<AppealState, MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'appeal' }),
  upheld: msg`Upheld`,
  overturned: msg`Overturned`,
}
