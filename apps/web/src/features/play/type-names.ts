import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentType } from '@plax/contracts/content/content-values'

export const typeNames: Record<ContentType, MessageDescriptor> = {
  video: msg`Video`,
  audio: msg`Audio`,
  file: msg`File download`,
  clip: msg`Clip`,
  branching: msg`Branching story`,
}
