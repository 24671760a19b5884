import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the folders of an export are called. */
const names: Record<string, MessageDescriptor> = {
  stories: msg`Stories`,
  contents: msg`Content`,
  branching: msg`Branching stories`,
  tiers: msg`Tiers`,
  members: msg`Subscribers`,
  channel: msg`Channel`,
  statements: msg`Statements`,
  journal: msg`Journal`,
  ledger: msg`Wallet`,
}

export function folderName(folder: string): MessageDescriptor | null {
  return names[folder] ?? null
}
