import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Gallery, galleryQuery } from './images.api.ts'

const ceilings = [50, 100, 300, 1000].map((credits) => credits * 1000)

/** What the reader lets a story unlock by itself, and what of it is used up. */
export function AutoUnlock(props: { contentOid: string; allowance: Gallery['allowance'] }) {
  const { contentOid, allowance } = props
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const format = (milli: number) => formatAmount(milli, 'credit', i18n.locales?.toString())
  const { ceilingMilli, spentMilli } = allowance
  const choose = useMutation({
    mutationFn: (next: number) =>
      api('POST /story-chat/image/auto-unlock', { body: { contentOid, ceilingMilli: next } }),
    onSuccess: (saved) => {
      const { queryKey } = galleryQuery(api, contentOid)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, allowance: saved })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const chosen = choose.isPending ? choose.variables : ceilingMilli
  const offered = [...new Set([...ceilings, ceilingMilli])].filter((milli) => milli > 0)
  const [spent, ceiling] = [format(spentMilli), format(ceilingMilli)]
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-sm font-medium">
          <Trans>Auto-unlock</Trans>
        </h3>
        <p className="text-sm text-ink-faint">
          {ceilingMilli > 0 ? (
            <Trans>
              {spent} of {ceiling} credits used. Changing the limit resets this to zero.
            </Trans>
          ) : (
            <Trans>
              Pays for and unlocks images as they appear in chat, if the creator allows it.
            </Trans>
          )}
        </p>
      </div>
      <NativeSelect
        label={t`Auto-unlock`}
        value={String(chosen)}
        options={[
          { value: '0', label: t`Off` },
          ...offered
            .toSorted((a, b) => a - b)
            .map((milli) => ({ value: String(milli), label: t`Up to ${format(milli)} credits` })),
        ]}
        onChange={(value) => choose.mutate(Number(value))}
      />
    </section>
  )
}
