import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { StoryContent } from '../story/story.queries.ts'

const anyPaid = 'any'

/** The lowest tier that opens a story to subscribers: any paid one, or one of its creator's. */
export function TierField({
  story,
  tierHash,
  error,
  onChange,
}: {
  story: Pick<StoryContent, 'creatorOid' | 'accessTier'>
  tierHash: string | null
  error: string | undefined
  onChange: (tierHash: string | null) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const tiers = useQuery(offeredTiersQuery(api, story.creatorOid))
  if (tiers.isPending) return <Skeleton className="h-16" />
  if (tiers.isError) {
    return <ErrorState error={tiers.error} onRetry={() => void tiers.refetch()} />
  }
  const hintOf = ({ price: coins }: OfferedTier) =>
    coins === 0 ? t`Free` : t`${plural(coins, { one: '# coin', other: '# coins' })} a month`
  const offered: SelectOption[] = tiers.data.map((tier) => ({
    value: tier.tierHash,
    label: tier.name,
    hint: hintOf(tier),
  }))
  return (
    <>
      <Field
        label={t`Minimum tier`}
        hint={t`Higher tiers include everything from lower tiers.`}
        error={error}
      >
        {(ids) => (
          <Select
            {...ids}
            value={tierHash ?? anyPaid}
            options={[
              { value: anyPaid, label: t`Any paid tier` },
              ...offered,
              ...removedOf(story, { tierHash, offered, hint: t`Closed to new subscribers.` }),
            ]}
            onChange={(value) => onChange(value === anyPaid ? null : value)}
          />
        )}
      </Field>
      {offered.length === 0 ? <NoTiers /> : null}
    </>
  )
}

/** The tier that is chosen, where it is offered no more. */
function removedOf(
  { accessTier }: Pick<StoryContent, 'accessTier'>,
  chosen: { tierHash: string | null; offered: readonly SelectOption[]; hint: string },
): SelectOption[] {
  const { tierHash, offered, hint } = chosen
  if (accessTier?.tierHash !== tierHash || tierHash === null) return []
  const isOffered = offered.some(({ value }) => value === tierHash)
  return isOffered ? [] : [{ value: tierHash, label: accessTier.name, hint }]
}

function NoTiers() {
  return (
    <p className="text-sm text-ink-soft">
      <Trans>Add a tier so readers can subscribe.</Trans>{' '}
      <Link
        to="/studio"
        search={{ view: 'tiers' } as never}
        className="text-accent-ink underline underline-offset-2"
      >
        <Trans>Add tiers</Trans>
      </Link>
    </p>
  )
}

type OfferedTier = OutputOf<'GET /account/subscription-tiers'>['tiers'][number]

/** The tiers that a creator offers, the lowest first. */
function offeredTiersQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['tiers', 'offered', creatorOid],
    queryFn: async ({ signal }) =>
      (await api('GET /account/subscription-tiers', { query: { creatorOid }, signal })).tiers,
  })
}
