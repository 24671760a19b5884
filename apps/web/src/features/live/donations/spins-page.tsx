import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { When } from '../../../ui/when.tsx'
import {
  proofFilePath,
  type SpinProof,
  verifierPath,
} from '../../donation/roulette/roulette.api.ts'
import { VerifySpin } from '../../donation/roulette/verify-spin.tsx'

/** Proofs of the spins of a creator’s roulettes, which anyone verifies here or offline. */
export function SpinsPage() {
  const { api } = useApp()
  const { id: creatorOid } = useParams({ from: '/framed/live/$id/spins' })
  const command = `node verify-draws.mjs spins-${creatorOid}.json --anchor ANCHOR`
  const list = useInfiniteQuery(
    pagedQuery(['spins', creatorOid], (page, signal) =>
      api('GET /live/donation/roulette/proofs', { query: { creatorOid, ...page }, signal }),
    ),
  )
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
      <h1 className="text-2xl font-semibold">
        <Trans>Proofs of spins</Trans>
      </h1>
      <p className="text-sm text-ink-soft">
        <Trans>
          Your browser verifies each spin below. To do it yourself, save{' '}
          <a className="underline underline-offset-4" href={proofFilePath(creatorOid)} download>
            the proofs
          </a>{' '}
          and{' '}
          <a className="underline underline-offset-4" href={verifierPath} download>
            this program
          </a>
          , and run it with the anchor that you noted before you spun.
        </Trans>
        <code className="mt-2 block text-xs break-all">{command}</code>
      </p>
      <Pages
        list={list}
        pending={<Skeleton className="h-64" />}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>No spins yet. The next one appears here with its proof.</Trans>
          </p>
        }
      >
        {(proofs) => (
          <ul className="flex flex-col gap-3">
            {proofs.map((proof) => (
              <li key={`${proof.anchor}:${proof.nonce}`}>
                <Spin proof={proof} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function Spin({ proof }: { proof: SpinProof }) {
  const { table, result, nonce, anchor, seed, clientSeed, createTime } = proof
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="font-semibold wrap-anywhere">{table.items[result.index]?.name}</bdi>
        <span className="text-xs text-ink-soft">
          <When at={createTime} />
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        <bdi>{table.name}</bdi> · <Trans>Spin {nonce}</Trans>
      </p>
      <VerifySpin proof={proof} />
      <details className="text-xs">
        <summary className="cursor-pointer">
          <Trans>Details</Trans>
        </summary>
        <dl className="mt-2 grid gap-1">
          <dt className="text-ink-soft">
            <Trans>Anchor of the seeds</Trans>
          </dt>
          <dd className="font-mono break-all">{anchor}</dd>
          <dt className="text-ink-soft">
            <Trans>Seed of this spin</Trans>
          </dt>
          <dd className="font-mono break-all">{seed}</dd>
          <dt className="text-ink-soft">
            <Trans>Seed of the viewer</Trans>
          </dt>
          <dd className="font-mono break-all">{clientSeed}</dd>
        </dl>
      </details>
    </Card>
  )
}
