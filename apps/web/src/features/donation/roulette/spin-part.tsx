import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { donationOrigins } from '@plax/contracts/donation/donation-values'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { queriesOf, useMoneyCall } from '../../../lib/use-money-call.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { useWallet } from '../../../lib/wallet.ts'
import { Button } from '../../../ui/button.tsx'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { CoinsNeeded } from '../../../ui/coins-needed.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type DonationOptions, donationKeys } from '../donation.api.ts'
import { Commitment, type SpinDraft } from './commitment.tsx'
import { ItemTable } from './item-table.tsx'
import { type Roulettes, roulettesQuery, type SpinProof } from './roulette.api.ts'
import { SpinResult } from './spin-result.tsx'

interface Props {
  options: DonationOptions
  dataOrigin: (typeof donationOrigins)[number]
}

/** Spins a creator’s roulettes: items, what is committed, the price, and the result with its proof. */
export function SpinPart(props: Props) {
  const { api } = useApp()
  const query = useQuery(roulettesQuery(api, props.options.creatorOid))
  return (
    <Loaded query={query} pending={<Skeleton className="h-64" />}>
      {({ items, chain }) =>
        items.length === 0 || !chain ? (
          <p className="text-sm text-ink-soft">
            <Trans>No roulettes yet. Look again later.</Trans>
          </p>
        ) : (
          <Form {...props} items={items} chain={chain} />
        )
      }
    </Loaded>
  )
}

interface Spun {
  donationOid: string
  proof: SpinProof
}

function Form({
  options,
  dataOrigin,
  items,
  chain,
}: Props & { items: Roulettes['items']; chain: NonNullable<Roulettes['chain']> }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const wallet = useWallet()
  const [spun, setSpun] = useState<Spun | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isSpinning, setSpinning] = useState(false)
  const draft = useDraft<SpinDraft>({
    rouletteOid: '',
    clientSeed: newSeed(),
    isHiddenName: false,
    paysWithBonus: false,
  })
  const { values, set } = draft
  const spin = useSpin(options.creatorOid, dataOrigin)
  const roulette = items.find(({ oid }) => oid === values.rouletteOid) ?? items[0]
  if (!roulette) return null
  const { feeCoins } = roulette.table
  const paysWithBonus = values.paysWithBonus && options.acceptsBonusCoins
  const own = paysWithBonus ? wallet?.bonusCoins : wallet?.coins
  const short = own === undefined ? 0 : Math.max(0, feeCoins - own)
  const isOwn = viewer?.oid === options.creatorOid
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!viewer) return openSignIn()
    setError(null)
    setSpinning(true)
    try {
      const { donation, proof } = await spin.run({
        rouletteOid: roulette.oid,
        tableHash: roulette.tableHash,
        clientSeed: values.clientSeed,
        payWith: paysWithBonus ? 'bonusCoin' : 'coin',
        isHiddenName: values.isHiddenName,
      })
      if (proof) setSpun({ donationOid: donation.oid, proof })
      set('clientSeed', newSeed())
    } catch (caught) {
      setError(caught)
    }
    setSpinning(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {items.length > 1 ? (
        <Choices
          legend={<Trans>Roulette</Trans>}
          className="grid gap-2 sm:grid-cols-2"
          choices={items.map(({ oid, table }) => ({ value: oid, label: table.name }))}
          value={roulette.oid}
          onChange={(oid) => set('rouletteOid', oid)}
        />
      ) : (
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {roulette.table.name}
        </h3>
      )}
      <ItemTable table={roulette.table} />
      <Commitment {...{ chain, roulette, draft }} creatorOid={options.creatorOid} />
      {short > 0 && !paysWithBonus ? (
        <p role="status" className="flex flex-wrap gap-x-2 text-sm">
          <CoinsNeeded coins={short} />
          <BuyCoinsLink
            need={short}
            from={window.location.pathname}
            className="font-medium text-accent-ink hover:underline"
          />
        </p>
      ) : null}
      {options.acceptsBonusCoins ? (
        <Checkbox
          label={t`Pay with bonus coins`}
          hint={t`The creator earns nothing from bonus coins.`}
          checked={values.paysWithBonus}
          onChange={(isOn) => set('paysWithBonus', isOn)}
        />
      ) : null}
      <Checkbox
        label={t`Hide my name`}
        hint={t`No one sees who donated, not even the creator.`}
        checked={values.isHiddenName}
        onChange={(isOn) => set('isHiddenName', isOn)}
      />
      <Failure error={error instanceof Error ? error : null} />
      <Button
        type="submit"
        variant="primary"
        busy={isSpinning}
        disabled={isOwn || (viewer !== null && short > 0)}
      >
        <Trans>
          Spin for <Plural value={feeCoins} one="# coin" other="# coins" />
        </Trans>
      </Button>
      {spun ? (
        <SpinResult key={spun.donationOid} creatorOid={options.creatorOid} {...spun} />
      ) : null}
    </form>
  )
}

interface Sent {
  rouletteOid: string
  tableHash: string
  clientSeed: string
  payWith: 'coin' | 'bonusCoin'
  isHiddenName: boolean
}

function useSpin(creatorOid: string, dataOrigin: Props['dataOrigin']) {
  const { api } = useApp()
  return useMoneyCall({
    call: ({ isHiddenName, ...sent }: Sent, idempotencyKey) =>
      api('POST /live/donation', {
        body: {
          creatorOid,
          dataOrigin,
          isHiddenName,
          donationData: { donationType: 'roulette', ...sent },
        },
        idempotencyKey,
      }),
    stale: queriesOf([...donationKeys, 'roulettes', 'wallet', 'postings']),
  })
}

/** Random, and made after the page was shown what is committed. */
function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
