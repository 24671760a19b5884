import { msg } from '@lingui/core/macro'
import type { KindAdult } from '../../lib/item-kinds/item-kind.ts'

export const storyAdult: KindAdult = {
  title: msg`This is an adult story`,
  text: msg`Verify your age to read it.`,
  prompt: msg`This is an adult story. You only verify your age once.`,
}
