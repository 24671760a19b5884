import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import type { FilterChange } from '../../lib/use-filters.ts'
import { Filters, WordFilter } from '../../ui/filters.tsx'
import { NameFilter } from '../../ui/name-filter.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { ownTiersQuery } from '../tiers/tiers.api.ts'

const groupNames = {
  subscribers: msg`Subscribers`,
  buyers: msg`Buyers`,
  donors: msg`Donors`,
  noted: msg`With a note`,
}

type Name = 'sort' | 'group' | 'tier' | 'name'

/** Whom the list shows, and in which order. */
export function FanFilters({
  filters,
  creatorOid,
  onChange,
}: {
  filters: Record<Name, string>
  creatorOid: string
  onChange: FilterChange<Name>
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const tiers = useQuery(ownTiersQuery(api, creatorOid))
  return (
    <Filters>
      <WordFilter
        label={t`Name begins with`}
        value={filters.name}
        onChange={(name, how) => onChange({ name }, how)}
      />
      <NameFilter
        label={t`Fans`}
        all={t`All fans`}
        names={groupNames}
        value={filters.group}
        onChange={(group) => onChange({ group })}
      />
      {tiers.data?.length ? (
        <NativeSelect
          label={t`Tier`}
          value={filters.tier}
          options={[
            { value: '', label: t`All tiers` },
            ...tiers.data.map(({ tierHash: value, name: label }) => ({ value, label })),
          ]}
          onChange={(tier) => onChange({ tier })}
        />
      ) : null}
      <NativeSelect
        label={t`Sort by`}
        value={filters.sort}
        options={[
          { value: '', label: t`Latest activity` },
          { value: 'given', label: t`Most coins` },
          { value: 'since', label: t`Newest fans` },
        ]}
        onChange={(sort) => onChange({ sort })}
      />
    </Filters>
  )
}
