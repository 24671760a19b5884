import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Job } from './jobs.api.ts'

export const jobStates = ['failed', 'retrying', 'due', 'running', 'later'] as const

export const jobStateNames: Record<Job['state'], MessageDescriptor> = {
  failed: msg({ message: 'Failed', context: 'job' }),
  retrying: msg`Retrying`,
  due: msg`Due`,
  running: msg`Running`,
  later: msg({ message: 'Scheduled', context: 'job' }),
}
