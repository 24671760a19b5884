import { Trans } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { isNamedType } from './names.ts'

/** Of an entry whose kind this page does not know: whom to ask (R-wallet-010). */
export function UnknownType({ type }: { type: string }) {
  const { kinds } = useApp()
  if (isNamedType(kinds, type)) return null
  return (
    <span className="block text-xs text-danger">
      <Trans>Unknown type. Contact the administrator.</Trans>
    </span>
  )
}
