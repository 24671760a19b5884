import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Roulette, type SpinProof, proofFilePath, verifierPath } from './roulette.api.ts'
import { VerifySpin } from './verify-spin.tsx'

const passMs = 90
const passes = 14

/** What was won, after the names of the items passed by; at once if motion is reduced. */
export function SpinResult({
  proof,
  creatorOid,
  donationOid,
}: {
  proof: SpinProof
  creatorOid: string
  donationOid: string
}) {
  const shown = usePassing(proof.table.items, proof.result.index)
  const won = proof.table.items[proof.result.index]?.name ?? ''
  const isOver = shown === null
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-gold-soft p-4">
      {isOver ? null : (
        <p aria-hidden className="text-center text-xl font-semibold wrap-anywhere">
          <bdi>{shown}</bdi>
        </p>
      )}
      <p role="status" className="text-center text-xl font-semibold wrap-anywhere empty:hidden">
        {isOver ? <Trans>You won: {won}</Trans> : null}
      </p>
      {isOver ? (
        <>
          <VerifySpin proof={proof} />
          <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
            <a
              className="underline underline-offset-4"
              href={proofFilePath(creatorOid, donationOid)}
              download
            >
              <Trans>Download proof</Trans>
            </a>
            <a className="underline underline-offset-4" href={verifierPath} download>
              <Trans>Download program</Trans>
            </a>
          </p>
        </>
      ) : null}
    </div>
  )
}

/** The name that passes by; null once it’s over. */
function usePassing(items: Roulette['table']['items'], end: number): string | null {
  const [step, setStep] = useState(() =>
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ? passes : 0,
  )
  const isOver = step >= passes
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(() => setStep(step + 1), passMs)
    return () => clearTimeout(timer)
  }, [step, isOver])
  return isOver ? null : (items[(end + step + 1) % items.length]?.name ?? null)
}
