import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BundleImport } from './move.api.ts'

/** Whose signature an imported file has, with a warning unless it’s this site’s. */
export function Signer({ imported: { signer, signedBy } }: { imported: BundleImport }) {
  if (signer === null) return null
  if (signer === 'own') {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Signed by this site.</Trans>
      </p>
    )
  }
  if (signer === 'none') {
    return (
      <Warning>
        <Trans>This file isn’t signed, so anyone could have changed it.</Trans>
      </Warning>
    )
  }
  return (
    <Warning>
      <Trans>
        Signed by another site. Make sure its Studio shows this key under Export and import:
      </Trans>
      <Fingerprint value={signedBy ?? ''} />
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 text-sm text-ink-soft">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <p className="min-w-0">{children}</p>
    </div>
  )
}

/** The SHA-256 of a public key, as people compare it. */
export function Fingerprint({ value }: { value: string }) {
  return <code className="mt-1 block text-xs break-all">{value}</code>
}
