import { Trans } from '@lingui/react/macro'
import { isNamedType } from './names.ts'

/** Of an entry whose kind this page does not know: whom to ask (R-wallet-010). */
export function UnknownType({ type }: { type: string }) {
  if (isNamedType(type)) return null
  return (
    <span className="block text-xs text-danger">
      <Trans>Unknown type. Contact the administrator.</Trans>
    </span>
  )
}
