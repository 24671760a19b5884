import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { SpinProof } from './roulette.api.ts'

/** Whether a spin is what its proof says, as this browser computes it. */
export function VerifySpin({ proof }: { proof: SpinProof }) {
  const { data: isSound } = useQuery({
    queryKey: ['spin-check', proof.anchor, proof.nonce, proof],
    queryFn: async () => {
      const { verify } = await import('@plax/draws')
      return verify(proof).every(({ passed }) => passed)
    },
    staleTime: Infinity,
  })
  if (isSound === undefined) return null
  return isSound ? (
    <p className="flex items-center justify-center gap-1.5 text-sm text-success">
      <ShieldCheck aria-hidden className="size-4 shrink-0" />
      <Trans>Verified in this browser</Trans>
    </p>
  ) : (
    <p className="flex items-center justify-center gap-1.5 text-sm text-danger">
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <Trans>This proof is wrong. Keep the file and report it.</Trans>
    </p>
  )
}
