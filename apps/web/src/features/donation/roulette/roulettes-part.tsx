import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { roulettesMax } from '@plax/contracts/donation/roulette-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type DonationOptions, donationOptionsQuery } from '../donation.api.ts'
import { ItemTable } from './item-table.tsx'
import { type Roulette, roulettesQuery } from './roulette.api.ts'
import { RouletteEditor } from './roulette-editor.tsx'

/** Whether a creator takes spins, and their roulettes (R-roulette-001). */
export function RoulettesPart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const options = useQuery(donationOptionsQuery(api, creatorOid))
  const roulettes = useQuery(roulettesQuery(api, creatorOid))
  const [edited, setEdited] = useState<Roulette | 'new' | null>(null)
  return (
    <Part title={<Trans>Roulettes</Trans>}>
      <Card className="flex flex-col gap-5">
        <Loaded query={options} pending={<Skeleton className="h-12" />}>
          {(taken) => <TakesSpins options={taken} />}
        </Loaded>
        <Loaded query={roulettes} pending={<Skeleton className="h-40" />}>
          {({ items }) => (
            <>
              {items.length === 0 ? (
                <p className="text-sm text-ink-soft">
                  <Trans>No roulettes yet. Add the first one.</Trans>
                </p>
              ) : (
                <ul className="flex flex-col divide-y divide-line">
                  {items.map((roulette) => (
                    <Row
                      key={roulette.oid}
                      {...{ creatorOid, roulette }}
                      onEdit={() => setEdited(roulette)}
                    />
                  ))}
                </ul>
              )}
              <div className="flex flex-wrap items-center gap-4">
                <Button
                  size="sm"
                  icon={<Plus aria-hidden className="size-4" />}
                  disabled={items.length >= roulettesMax}
                  onClick={() => setEdited('new')}
                >
                  <Trans>Add roulette</Trans>
                </Button>
                <PathLink
                  href={`/live/${creatorOid}/spins`}
                  className="text-sm underline underline-offset-4"
                >
                  <Trans>Proofs of spins</Trans>
                </PathLink>
              </div>
            </>
          )}
        </Loaded>
        {edited ? (
          <RouletteEditor
            creatorOid={creatorOid}
            roulette={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Card>
    </Part>
  )
}

function TakesSpins({ options }: { options: DonationOptions }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const save = useMutation({
    mutationFn: (useRouletteDonation: boolean) =>
      api('POST /live/donation/options', { body: { useRouletteDonation } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(donationOptionsQuery(api, options.creatorOid).queryKey, saved)
      showToast(t`Roulettes saved`)
    },
  })
  return (
    <>
      <Switch
        label={t`Take spins`}
        checked={options.useRouletteDonation}
        onChange={(isOn) => save.mutate(isOn)}
      />
      <Failure error={save.error} />
    </>
  )
}

function Row({
  creatorOid,
  roulette,
  onEdit,
}: {
  creatorOid: string
  roulette: Roulette
  onEdit: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isDeleting, setDeleting] = useState(false)
  const { oid, table, isOn } = roulette
  const { name, feeCoins, items } = table
  const refresh = () => queryClient.invalidateQueries(roulettesQuery(api, creatorOid))
  const turn = useMutation({
    mutationFn: (next: boolean) => {
      const kept = items.map((item) => ({ name: item.name, probability: item.weight }))
      const body = { oid, name, coin: feeCoins, items: kept, isOn: next }
      return api('POST /live/donation/roulette', { body })
    },
    onSuccess: refresh,
  })
  const test = useMutation({
    mutationFn: () => api('POST /live/test/roulette', { body: { oid } }),
    onSuccess: () => showToast(t`Test spin sent`),
  })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-48 flex-1">
          <Switch label={name} checked={isOn} onChange={(next) => turn.mutate(next)} />
          <p className="text-sm text-ink-soft">
            <Plural value={feeCoins} one="# coin" other="# coins" />
          </p>
        </div>
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          <Trans>Test spin</Trans>
        </Button>
        <Button size="sm" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button size="sm" onClick={() => setDeleting(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      <ItemTable table={table} />
      <Failure error={turn.error ?? test.error} />
      {isDeleting ? (
        <FormDialog
          danger
          title={<Trans>Delete this roulette?</Trans>}
          description={<Trans>Proofs of its spins stay.</Trans>}
          confirm={<Trans>Delete</Trans>}
          onConfirm={async () => {
            await api('POST /live/donation/roulette/delete', { body: { oid } })
            await refresh()
            showToast(t`Roulette deleted`)
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </li>
  )
}
