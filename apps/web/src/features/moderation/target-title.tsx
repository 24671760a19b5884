import { useLingui } from '@lingui/react/macro'
import type { Decision } from './moderation.api.ts'

/** What was reported or judged; a comment by how it begins and the item that it is on. */
export function TargetTitle({ target: { kind, title } }: { target: Decision['target'] }) {
  const { t } = useLingui()
  if (!title) return t`No longer exists`
  return kind === 'comment' ? t`Comment: ${title}` : title
}
