import { Trans, useLingui } from '@lingui/react/macro'
import {
  rouletteItemNameMaxLength,
  rouletteItemsMax,
  rouletteNameMaxLength,
} from '@plax/contracts/donation/roulette-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { Plus, Trash2 } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { type Draft, useDraft } from '../../../ui/form/use-draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Roulette, roulettesQuery } from './roulette.api.ts'
import { millionthsOf, useChance } from './use-chance.ts'

interface RouletteDraft {
  name: string
  coin: string
  items: { name: string; percent: string }[]
}

const emptyItem = { name: '', percent: '' }

/** Makes a roulette, or changes one; open pages can’t spin the former one any more. */
export function RouletteEditor({
  creatorOid,
  roulette,
  onClose,
}: {
  creatorOid: string
  roulette: Roulette | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const draft = useDraft<RouletteDraft>(draftOf(roulette))
  const { values, form, isChanged } = draft
  const save = async () => {
    const body = {
      ...(roulette && { oid: roulette.oid }),
      name: values.name,
      coin: Number(values.coin),
      items: values.items.map(({ name, percent }) => ({
        name,
        probability: millionthsOf(percent),
      })),
      isOn: roulette?.isOn ?? true,
    }
    await api('POST /live/donation/roulette', { body })
    await queryClient.invalidateQueries(roulettesQuery(api, creatorOid))
    showToast(t`Roulette saved`)
  }
  return (
    <FormDialog
      wide
      title={roulette ? <Trans>Edit roulette</Trans> : <Trans>New roulette</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={values.name.trim() !== '' && /^\d{1,7}$/.test(values.coin)}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        maxLength={rouletteNameMaxLength}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="coin"
        label={t`Entry fee in coins`}
        hint={t`At least ${donationMinCoins} coins.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <Items draft={draft} />
    </FormDialog>
  )
}

function Items({ draft: { form, values, set } }: { draft: Draft<RouletteDraft> }) {
  const { t } = useLingui()
  const chance = useChance()
  const { items } = values
  const total = chance(items.reduce((sum, { percent }) => sum + (millionthsOf(percent) ?? 0), 0))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        <Trans context="roulette">Items</Trans>
      </legend>
      {items.map((_, at) => (
        // Items have no ids before they’re saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              form={form}
              name={`items.${at}.name`}
              label={t`Item ${at + 1}`}
              maxLength={rouletteItemNameMaxLength}
              autoComplete="off"
            />
          </div>
          <div className="w-28">
            <TextField
              form={form}
              name={`items.${at}.percent`}
              label={t`Percent`}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <IconButton
            label={t`Remove item ${at + 1}`}
            onClick={() => set('items', items.toSpliced(at, 1))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <p role="status" className="text-sm text-ink-soft">
        <Trans>Total: {total} of 100%</Trans>
      </p>
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        disabled={items.length >= rouletteItemsMax}
        onClick={() => set('items', [...items, emptyItem])}
      >
        <Trans>Add item</Trans>
      </Button>
    </fieldset>
  )
}

function draftOf(roulette: Roulette | null): RouletteDraft {
  if (!roulette) return { name: '', coin: String(donationMinCoins), items: [emptyItem, emptyItem] }
  const { name, feeCoins, items } = roulette.table
  return {
    name,
    coin: String(feeCoins),
    items: items.map((item) => ({ name: item.name, percent: String(item.weight / 10_000) })),
  }
}
