import { Trans, useLingui } from '@lingui/react/macro'
import { PathLink } from '../../../ui/path-link.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import type { Roulette, Roulettes } from './roulette.api.ts'

export interface SpinDraft {
  rouletteOid: string
  clientSeed: string
  isHiddenName: boolean
  paysWithBonus: boolean
}

/** What was fixed before the spin, and the seed that the viewer adds to it. */
export function Commitment({
  chain,
  roulette,
  draft,
  creatorOid,
}: {
  chain: NonNullable<Roulettes['chain']>
  roulette: Roulette
  draft: Draft<SpinDraft>
  creatorOid: string
}) {
  const { t } = useLingui()
  const known = [
    { label: t`Anchor of the seeds`, value: chain.anchor },
    { label: t`Last seed`, value: chain.lastSeed },
    { label: t`Hash of the items`, value: roulette.tableHash },
  ]
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">
        <Trans>How this is provably fair</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-ink-soft">
          <Trans>
            Secret seeds for all spins were fixed before the first one. One of them decides your
            spin, together with your own seed and the items. Note these values, then compare them
            with the proof.
          </Trans>
        </p>
        <dl className="flex flex-col gap-2">
          {known.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-ink-soft">{label}</dt>
              <dd className="font-mono text-xs break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <TextField
          form={draft.form}
          name="clientSeed"
          label={t`Your seed`}
          hint={t`1 to 64 letters (A–Z), digits, hyphens, or underscores.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
        <PathLink href={`/live/${creatorOid}/spins`} className="underline underline-offset-4">
          <Trans>Proofs of earlier spins</Trans>
        </PathLink>
      </div>
    </details>
  )
}
