import { msg } from '@lingui/core/macro'
import type { KindAdult } from '../../lib/item-kinds/item-kind.ts'

export const contentAdult: KindAdult = {
  title: msg`This is for adults`,
  text: msg`Verify your age to watch it.`,
  prompt: msg`This is for adults. You only verify your age once.`,
}
