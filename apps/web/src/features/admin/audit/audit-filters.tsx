import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { DayFilter } from '../../../ui/day-filter.tsx'
import type { AuditFilters } from './audit.api.ts'

const none: AuditFilters = {
  actor: '',
  action: '',
  subjectKind: '',
  subject: '',
  from: '',
  until: '',
  looks: '',
}

/** By whom, what, to what and when. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (change: Partial<AuditFilters>) => void
}) {
  const { t } = useLingui()
  const word = (name: 'actor' | 'action' | 'subjectKind' | 'subject', label: string) => (
    <WordFilter
      label={label}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const day = (name: 'from' | 'until', label: string) => (
    <DayFilter
      label={label}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Filters>
      {word('actor', t`User: nickname or ID`)}
      {word('action', t`Action or its prefix`)}
      {word('subjectKind', t`Subject type`)}
      {word('subject', t`Subject ID`)}
      {day('from', t`Since`)}
      {day('until', t`Until`)}
      <NativeSelect
        label={t`Show`}
        value={filters.looks}
        options={[
          { value: '', label: t`Actions only` },
          { value: 'shown', label: t`Actions and views` },
        ]}
        onChange={(looks) => onChange({ looks })}
      />
      {isFiltered ? (
        <Button variant="ghost" onClick={() => onChange(none)}>
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </Filters>
  )
}
