import { msg } from '@lingui/core/macro'
import type { KindAdult } from '../../lib/item-kinds/item-kind.ts'

export const liveAdult: KindAdult = {
  title: msg`This stream is for adults`,
  text: msg`Verify your age to watch it.`,
  prompt: msg`This stream is for adults. You only verify your age once.`,
}
