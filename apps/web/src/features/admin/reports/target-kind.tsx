import { useLingui } from '@lingui/react/macro'
import { kindName } from '../../moderation/names.ts'

/** What kind of thing was reported. */
export function TargetKind({ kind }: { kind: string }) {
  const { t } = useLingui()
  const name = kindName(kind)
  return <span className="whitespace-nowrap">{name ? t(name) : kind}</span>
}
