import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the fields of nodes, groups and notes are called, by the last part of their path. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  position: msg`Position on canvas`,
  title: msg`Title`,
  name: msg`Name`,
  label: msg`Label for readers`,
  text: msg`Text`,
  description: msg`Description`,
  gender: msg`Gender`,
  personality: msg`Personality`,
  exampleDialogue: msg`Example dialogue`,
  coreContext: msg`Core context`,
  fullStory: msg`Full story`,
  prologue: msg`Prologue`,
  closingInstructions: msg`Closing instructions`,
  isStart: msg`Start of story`,
  assetId: msg`Image`,
  tags: msg`Tags`,
  entries: msg`Entries`,
  key: msg`Key`,
  secondaryKey: msg`Secondary keys`,
  prompt: msg`Text to include`,
  comment: msg`Entry name`,
  priority: msg`Priority`,
  enabled: msg`Enabled`,
  constant: msg`Always include`,
  pattern: msg`Pattern`,
  triggerWords: msg`Trigger words`,
  durationTurns: msg`Active turns`,
  conditions: msg`Conditions`,
  comparison: msg`Comparison`,
  value: msg`Value`,
  initialValue: msg`Initial value`,
  type: msg`Type`,
  instruction: msg`Instruction`,
  color: msg`Color`,
  event: msg`Event`,
  minCoins: msg`Minimum coins`,
  item: msg`Roulette item`,
  coinsOperation: msg`Action`,
  nodeIds: msg`Nodes in group`,
  width: msg`Width`,
  height: msg`Height`,
}

/** The name of a field by its path; its own last part where no one has named it. */
export function fieldLabel(path: string): MessageDescriptor {
  const last = partsOf(path).at(-1) ?? ''
  return knownFieldLabel(path) ?? { id: last, message: last }
}

/** The same, or null where no one has named it. */
export function knownFieldLabel(path: string): MessageDescriptor | null {
  const parts = partsOf(path)
  // A whole entry or condition ends in its id.
  return labels[parts.at(-1) ?? ''] ?? labels[parts.at(-2) ?? ''] ?? null
}

function partsOf(path: string): string[] {
  return path.split('.').filter((part) => part !== 'data')
}
