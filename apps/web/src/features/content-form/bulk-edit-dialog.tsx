import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { showToast } from '../../ui/toast.ts'
import { contentTagMaxLength, contentTagsMaxCount } from '@plax/contracts/content/content-values'
import { type BulkDraft, editOf, readEdited, type TagMode, undoEdit } from './bulk-edit.ts'
import { SaleEarning } from '../earning/sale-earning.tsx'
import type { ContentCard } from './content.queries.ts'
import { type Report, reportOf } from './bulk-report.tsx'
import { localTime } from '../../lib/local-time.ts'
import { numberOf } from './whole-number.ts'
import { TierChoice } from './tier-choice.tsx'

const weekMs = 7 * 24 * 3_600_000

/** Changes price, tiers, tags, title and discount of several contents at once, and takes it back (R-content-016). */
export function BulkEditDialog({
  chosen,
  onDone,
  onClose,
}: {
  chosen: readonly ContentCard[]
  onDone: (report: Report) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [first] = useState(() => emptyDraft(new Date()))
  const { form, values: draft, isChanged, set } = useDraft<BulkDraft>(first)
  const edit = editOf(draft)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['own-contents'] })
  const run = async () => {
    if (!edit) return
    const contentOids = chosen.map(({ contentOid }) => contentOid)
    const before = await readEdited(api, contentOids)
    const { results } = await api('POST /content/bulk-edit', { body: { contentOids, ...edit } })
    const changed = new Set(results.flatMap((one) => (one.changed ? [one.contentOid] : [])))
    const amount = changed.size
    await refresh()
    const undo = async () => {
      const theirs = before.filter(({ contentOid }) => changed.has(contentOid))
      const failed = await undoEdit(api, theirs, edit)
      await refresh()
      if (failed === 0) showToast(t`Changes undone`)
      else
        showToast(t`Changes to some content couldn’t be undone. Edit it again.`, { tone: 'danger' })
    }
    if (amount > 0)
      showToast(t`${plural(amount, { one: '# item changed', other: '# items changed' })}`, {
        undo: () => void undo(),
      })
    onDone(reportOf(chosen, results))
  }
  const count = chosen.length
  return (
    <FormDialog
      wide
      title={<Plural value={count} one="Edit # item" other="Edit # items" />}
      description={<Trans>Turn on what you want to change. The rest stays as it is.</Trans>}
      confirm={<Trans>Apply changes</Trans>}
      isReady={edit !== null}
      isChanged={isChanged}
      onConfirm={run}
      onClose={onClose}
    >
      <Switch
        label={t`Price`}
        checked={draft.hasPrice}
        onChange={(isOn) => set('hasPrice', isOn)}
      />
      {draft.hasPrice ? (
        <TextField
          form={form}
          name="price"
          label={t`Price in coins`}
          hint={t`Enter 0 to stop selling.`}
          error={numberOf(draft.price) === undefined ? t`Enter a whole number.` : undefined}
          inputMode="numeric"
          className="figures max-w-40"
        />
      ) : null}
      {draft.hasPrice && !isDiscounted(draft, chosen)
        ? [...new Set(chosen.map(({ sharePercent }) => sharePercent ?? 100))].map((share) => (
            <SaleEarning
              key={share}
              priceCoins={numberOf(draft.price) ?? 0}
              coCreatorPercents={[100 - share]}
              allowsBonus={false}
            />
          ))
        : null}
      <Switch
        label={t`Who can open it`}
        checked={draft.hasTiers}
        onChange={(isOn) => set('hasTiers', isOn)}
      />
      {draft.hasTiers ? (
        <TierChoice
          ownerOid={chosen[0]?.creatorOid ?? ''}
          chosen={draft.publicTiers}
          onChange={(tiers) => set('publicTiers', tiers)}
        />
      ) : null}
      <Switch
        label={t`Hashtags`}
        checked={draft.hasTags}
        onChange={(isOn) => set('hasTags', isOn)}
      />
      {draft.hasTags ? (
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label={t`Change`}>
            {(ids) => (
              <Select
                {...ids}
                value={draft.tagMode}
                options={[
                  { value: 'add', label: t`Add` },
                  { value: 'remove', label: t`Remove` },
                  { value: 'set', label: t`Replace all` },
                ]}
                onChange={(mode) => set('tagMode', mode as TagMode)}
              />
            )}
          </Field>
          <Field label={t`Tags`} hint={t`Press Enter after each.`}>
            {(ids) => (
              <TagsInput
                id={ids.id}
                aria-describedby={ids['aria-describedby']}
                tags={draft.tags}
                max={contentTagsMaxCount}
                maxLength={contentTagMaxLength}
                onChange={(tags) => set('tags', tags)}
              />
            )}
          </Field>
        </div>
      ) : null}
      <Switch
        label={t`Title`}
        checked={draft.hasTitle}
        onChange={(isOn) => set('hasTitle', isOn)}
      />
      {draft.hasTitle ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="find"
            label={t`Find`}
            hint={t`Leave empty for the whole title.`}
          />
          <TextField form={form} name="replaceWith" label={t`Replace with`} />
        </div>
      ) : null}
      <Field label={t`Discount`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.discount}
            options={[
              { value: 'keep', label: t`Keep as it is` },
              { value: 'percent', label: t`Percent` },
              { value: 'coins', label: t`Coins` },
              { value: 'end', label: t`End discount` },
            ]}
            onChange={(discount) => set('discount', discount as BulkDraft['discount'])}
          />
        )}
      </Field>
      {draft.discount === 'percent' || draft.discount === 'coins' ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            form={form}
            name="amount"
            label={draft.discount === 'coins' ? t`Coins off` : t`Percent off`}
            inputMode="numeric"
            className="figures"
          />
          <TextField form={form} name="start" type="datetime-local" label={t`Starts`} />
          <TextField form={form} name="end" type="datetime-local" label={t`Ends`} />
        </div>
      ) : null}
      <p role="status" className="text-sm text-gold empty:hidden">
        {edit === null && isAnyOn(draft) ? (
          <Trans>Fill in what you turned on, then apply it.</Trans>
        ) : null}
      </p>
    </FormDialog>
  )
}

/** Whether fans pay less than the price of some. */
function isDiscounted({ discount }: BulkDraft, chosen: readonly ContentCard[]): boolean {
  if (discount === 'keep') return chosen.some((content) => content.discount !== null)
  return discount !== 'end'
}

function isAnyOn({ hasPrice, hasTags, hasTitle, hasTiers, discount }: BulkDraft): boolean {
  return hasPrice || hasTags || hasTitle || hasTiers || discount !== 'keep'
}

function emptyDraft(now: Date): BulkDraft {
  return {
    hasPrice: false,
    price: '',
    hasTags: false,
    tagMode: 'add',
    tags: [],
    hasTitle: false,
    find: '',
    replaceWith: '',
    hasTiers: false,
    publicTiers: [],
    discount: 'keep',
    amount: '',
    start: localTime(now),
    end: localTime(new Date(now.getTime() + weekMs)),
  }
}
